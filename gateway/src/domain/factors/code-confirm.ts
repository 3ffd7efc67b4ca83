import type { Session } from '../../model/session.ts';
import { setConfirmed, setProof } from '../../store/confirmations.ts';
import { countRecoveryCodes } from '../../store/recovery-codes.ts';
import { inTransaction } from '../../store/transaction.ts';
import { beginAttempt, type AttemptRefused } from '../limits/attempts.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import { strengthOf } from '../sign-in/proof-strength.ts';
import { checkProof, countWrongCode, type CodeProof, type QueueUsed } from './check-code.ts';

/** What a confirmation with a code has led to. */
export type CodeConfirmation =
  /** `codesLeft` says how many recovery codes are left, if one was used. */
  | { readonly kind: 'confirmed'; readonly codesLeft: number | undefined }
  /** The user has a passkey, so a code is not enough; it was not checked. */
  | { readonly kind: 'needs-passkey' }
  | { readonly kind: 'refused'; readonly code: 'wrong' | 'used' | 'stopped' }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | AttemptRefused;

/** Confirms a session with a code of its user, within the limits of codes at a sign-in of that user from the browser. */
export async function confirmWithCode(
  parts: KnownBrowserParts,
  session: Session,
  wanted: {
    readonly proof: CodeProof;
    readonly browser: Browser;
    readonly queueUsed: QueueUsed;
  },
): Promise<CodeConfirmation> {
  const { user, tokenHash } = session;
  const { proof, browser, queueUsed } = wanted;
  if ((await strengthOf(parts.store, user.id)) === 'passkey') return { kind: 'needs-passkey' };
  const begun = await beginAttempt(parts, user, callerOf(parts, browser, user), 'code');
  if (begun.kind !== 'begun') return begun;
  const { attempt } = begun;
  const checked = await checkProof(parts, user, proof);
  switch (checked.kind) {
    case 'right': {
      const outcome = await inTransaction<CodeConfirmation>(parts.store, async (trx, rollBack) => {
        const at = new Date(parts.now());
        if (!(await setConfirmed(trx, session, at))) return rollBack({ kind: 'session-ended' });
        if (!(await checked.redeem(trx, at))) return rollBack({ kind: 'refused', code: 'used' });
        await setProof(trx, tokenHash, 'factor', at);
        if (proof.method === 'app') return { kind: 'confirmed', codesLeft: undefined };
        const codesLeft = await countRecoveryCodes(trx, user.id);
        await queueUsed(trx, user, { codesLeft });
        return { kind: 'confirmed', codesLeft };
      });
      await (outcome.kind === 'confirmed' ? attempt.succeed() : attempt.release());
      return outcome;
    }
    case 'stopped':
      await attempt.release();
      return { kind: 'refused', code: 'stopped' };
    case 'none':
    case 'used':
      await attempt.fail();
      return { kind: 'refused', code: checked.kind === 'used' ? 'used' : 'wrong' };
    case 'wrong': {
      await attempt.fail();
      const { isStopped } = await countWrongCode(parts, user);
      return { kind: 'refused', code: isStopped && proof.method === 'app' ? 'stopped' : 'wrong' };
    }
  }
}
