import { createFakeGateway } from '../../../src/testing/index.ts';
import type { Replies } from '../replies.ts';

/** A typical response time, so that loading states are visible. */
const RESPONSE_MS = 150;

/** Replaces `fetch` in the iframe: answers the calls of the contract and passes all other requests on. */
export function startFakeGateway(replies: () => Replies): void {
  createFakeGateway({
    // The tags that need no products may still load them.
    replies: () => ({ usersProducts: { data: [] }, ...replies() }),
    delayMs: RESPONSE_MS,
  }).installFetch();
}
