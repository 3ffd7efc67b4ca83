import * as z from 'zod/mini';

/**
 * The wrapper around every reply (spec 3, "API envelope").
 * `statusCode` equals the HTTP status, except 4031 and 4032, which travel in an HTTP 403.
 */
export const Envelope = z.object({
  success: z.boolean(),
  statusCode: z.number(),
  message: z.catch(z.string(), ''),
  error: z.catch(z.string(), ''),
  data: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** Data that nobody reads: whatever came will do. */
export const IgnoredData = z.unknown();

/** True when the envelope reports a failure (spec 7); resetPassword judges by `success` alone. */
export function isErrorEnvelope(envelope: Envelope): boolean {
  return envelope.statusCode >= 400 || !envelope.success;
}
