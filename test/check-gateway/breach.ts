import type { CallName } from '../../src/core/contract/calls.ts';
import type { Subject } from '../../tools/check-gateway/results.ts';
import { rewriteEnvelope, type Rewrite, type ProxiedReply } from '../support/rewriting-proxy.ts';

/** A violation of one rule by a gateway, and how the check reports it. */
export interface Breach {
  /** Ends the test title "the check reports a gateway that …". */
  readonly what: string;
  readonly rewrite: Rewrite;
  readonly subject: Subject;
  /** Part of the reported expectation. */
  readonly names: string;
  /** Timeout of a request; the default is long, for busy machines. */
  readonly timeoutMs?: number;
}

/** Rewrites the replies to one call. */
export const on =
  (call: CallName, change: Rewrite): Rewrite =>
  (reply) => {
    if (reply.call === call) change(reply);
  };

/** Changes fields of a reply's data. */
export const changeData = (reply: ProxiedReply, change: object): void =>
  rewriteEnvelope(reply, ({ data }) => ({ data: { ...(data as object), ...change } }));
