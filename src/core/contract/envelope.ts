import * as z from 'zod/mini';

/**
 * The envelope of every reply (gateway-contract-02). `statusCode` equals the HTTP status, except 4031 and 4032, which
 * are sent with HTTP status 403.
 */
export const Envelope = z.object({
  success: z.boolean(),
  statusCode: z.number(),
  message: z.catch(z.string(), ''),
  error: z.catch(z.string(), ''),
  data: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** Ignored reply data; accepts anything. */
export const IgnoredData = z.unknown();

/** True if the envelope reports a failure (gateway-contract-03). For resetPassword, only `success` counts. */
export function isErrorEnvelope(envelope: Envelope): boolean {
  return envelope.statusCode >= 400 || !envelope.success;
}
