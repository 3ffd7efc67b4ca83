import { trustDaysOf, type SecondFactorSettings } from '../../model/second-factor.ts';
import type { SignInPlace } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { recordFirstBrowser } from '../../store/account-mails.ts';
import { setProof } from '../../store/confirmations.ts';
import { countRecoveryCodes } from '../../store/recovery-codes.ts';
import { takeTicket } from '../../store/used-tickets.ts';
import type { KnownBrowserParts } from '../limits/known-browsers.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { issuedAt, type Ticket } from '../tickets.ts';
import type { QueueUsed, RightProof } from './check-code.ts';
import { dueFactorOf } from './due-factor.ts';
import type { DueFactor, NothingDue, SecondFactorDue } from './due-types.ts';
import type { StepProof } from './sign-in-step.ts';
import { trustBrowser, type Trust } from './trust-browser.ts';

/** The session that a code opens. */
export interface CodeSession {
  readonly sessionSeconds: number;
  readonly oldToken: string;
  readonly place: SignInPlace;
  readonly settings: SecondFactorSettings;
  /** The hashes of the secrets that the browser sends, if the user wants to trust it. */
  readonly trustHashes: readonly string[] | undefined;
  readonly queueUsed: QueueUsed;
}

/** A sign-in that is complete. */
export interface OpenedByCode {
  readonly kind: 'signed-in';
  readonly opened: Opened;
  readonly trust: Trust | undefined;
  /** How many recovery codes are left, if one was used. */
  readonly codesLeft: number | undefined;
  /** What is known of a second factor after a mailed code. */
  readonly factor: NothingDue;
}

/** A mailed code was right, but is no second factor, which the user has to prove too. Nothing was used up. */
export interface FurtherStep {
  readonly kind: 'second-factor';
  readonly user: User;
  readonly due: SecondFactorDue;
}

/** Opens a session by a right code: of several uses of its ticket or of the code at the same time, one does. */
export async function openByCode(
  parts: KnownBrowserParts,
  right: {
    readonly user: User;
    readonly ticket: Ticket;
    readonly proof: StepProof;
    readonly redeem: RightProof['redeem'];
    readonly session: CodeSession;
  },
): Promise<OpenedByCode | FurtherStep | { readonly kind: 'expired' | 'used' }> {
  const { user, ticket, proof, redeem, session } = right;
  const { settings, trustHashes, queueUsed, ...opening } = session;
  const trustDays = trustDaysOf(settings, user);
  let refusal: 'expired' | 'used' = 'expired';
  let trust: Trust | undefined;
  let codesLeft: number | undefined;
  let due = { kind: 'none' } as DueFactor;
  const opened = await replaceSession(parts, {
    ...{ user, scope: user.mustChange ? 'change' : 'full', ...opening },
    passwordAt: issuedAt(ticket),
    redeem: async (trx, { tokenHash }) => {
      const at = new Date(parts.now());
      if (proof.method === 'mail') {
        // Also for an app that was added since the password was right.
        due = await dueFactorOf(trx, user, [], at);
        if (due.kind === 'due') return false;
      }
      if (!(await takeTicket(trx, ticket))) return false;
      refusal = 'used';
      if (!(await redeem(trx, at))) return false;
      if (proof.method === 'mail') {
        // The mail with the code has named the browser.
        await recordFirstBrowser(trx, user.id, at);
        return true;
      }
      await setProof(trx, tokenHash, 'factor', at);
      if (proof.method === 'recovery') {
        codesLeft = await countRecoveryCodes(trx, user.id);
        await queueUsed(trx, user, { codesLeft });
      } else if (trustHashes && trustDays > 0) {
        const where = { hashes: trustHashes, place: opening.place, at };
        trust = await trustBrowser(trx, user.id, { trustDays }, where);
      }
      return true;
    },
  });
  if (due.kind === 'due') return { kind: 'second-factor', user, due };
  return opened ? { kind: 'signed-in', opened, trust, codesLeft, factor: due } : { kind: refusal };
}
