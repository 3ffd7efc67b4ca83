import * as z from 'zod/mini';
import { ADA } from '../../src/testing/defaults.ts';
import { successesOf } from '../../src/testing/replies.ts';

/** A reply of the playground's gateway. Missing fields have the values of a successful reply. */
export const Reply = z.object({
  /** The envelope's status code; 200 by default. */
  status: z.optional(z.number()),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  data: z.optional(z.unknown()),
  /** True for a call without a reply. */
  isPending: z.optional(z.boolean()),
});
export type Reply = z.infer<typeof Reply>;

/** Replies by call; `src/core/contract/calls.ts` defines the names. */
export const Replies = z.record(z.string(), Reply);
export type Replies = z.infer<typeof Replies>;

/** The default replies, which a state or the user can replace. */
export const SUCCESSES: Replies = successesOf(ADA, 1800);
