import type { CallName } from '../../src/core/contract/calls.ts';
import type { Subject } from '../../tools/check-gateway/ledger.ts';
import { bendEnvelope, type Bend, type BentReply } from '../support/bent-gateway.ts';

/** A gateway that breaks one rule, and the words in which the check names it. */
export interface Breach {
  readonly what: string;
  readonly bend: Bend;
  readonly subject: Subject;
  readonly names: string;
  /** How long the check waits for a reply; long where nothing says otherwise, for a busy machine. */
  readonly timeoutMs?: number;
}

/** Bends the replies to one call. */
export const on =
  (call: CallName, change: Bend): Bend =>
  (reply) => {
    if (reply.call === call) change(reply);
  };

/** Changes fields of a reply's data. */
export const changeData = (reply: BentReply, change: object): void =>
  bendEnvelope(reply, ({ data }) => ({ data: { ...(data as object), ...change } }));
