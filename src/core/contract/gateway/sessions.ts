import type { Access } from '../access.ts';
import { MAX_AGE_MS } from './constants.ts';
import { Refusal } from './replies.ts';

/** What a gateway stores of a session, besides how it finds it. */
export interface SessionFacts {
  /** True: the user must set a new password, and can do nothing else. */
  readonly isChangeDue: boolean;
  readonly openedAt: number;
  expiresAt: number;
  /** The sign-in before this one. A refresh does not change it. */
  readonly previousSignInAt?: number | undefined;
}

/** Extends a session and keeps its token, because all tabs share it. */
export function extendSession(session: SessionFacts, seconds: number, now: number): void {
  const wanted = now + seconds * 1000;
  session.expiresAt = Math.min(wanted, session.openedAt + MAX_AGE_MS);
}

export const secondsLeft = ({ expiresAt }: SessionFacts, now: number): number =>
  Math.ceil((expiresAt - now) / 1000);

/** Returns the refusal of a call without a session. `data` says how the session has ended. */
export const noSession = (data: unknown = null): Refusal =>
  new Refusal(401, 'Sign in again.', data);

/** Refuses a call that needs a session, or one whose password change is due. */
export function admit(
  { name, access }: { readonly name: string; readonly access: Access },
  session: SessionFacts | undefined,
  data: unknown = null,
): void {
  if (access === 'public' || (name === 'logout' && !session)) return;
  if (!session) throw noSession(data);
  if (session.isChangeDue && access !== 'change')
    throw new Refusal(403, 'Set a new password first.');
}
