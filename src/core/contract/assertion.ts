import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ASSERTION } from './features.ts';

/** A signed statement about the session for one back end of the suite. */
export const Assertion = z.object({
  /** A JWT, signed with ES256, that the back end verifies with the gateway's public keys. */
  token: z.string().check(z.minLength(1)),
  /** Whole seconds for which back ends accept it. */
  expiresInSeconds: z.number().check(z.positive()),
});
export type Assertion = z.infer<typeof Assertion>;

/**
 * Returns an assertion for a back end. Refuses with 403 an audience that the tenant does not have, or that the page's
 * origin may not ask for; with `ConfirmRefusal` if the audience needs a fresh confirmation.
 */
export const assertionCall = defineCall({
  name: 'assertion',
  method: 'GET',
  path: '/api/auth/v1/assertion',
  query: ['audience'],
  reply: Assertion,
  feature: ASSERTION,
});
