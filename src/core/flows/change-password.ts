import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { changePasswordCall, NewPasswordRefusal } from '../contract/change-password.ts';
import { confirmOptionsCall } from '../contract/confirm.ts';
import { isUnsendable } from '../contract/credentials.ts';
import { CONFIRM } from '../contract/features.ts';
import { messagesService } from '../i18n/messages.ts';
import type { MessageId } from '../i18n/texts.ts';
import type { Core } from '../kernel/core.ts';
import { isAnnounced } from './announced-features.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * How a change of the password ended. wrong: the current password is refused, and `message` says so; refused: the new one
 * is; failed: `message` says why; not-offered: the gateway has no such call; lost: the session has ended (already shown).
 */
export type PasswordChange =
  | { readonly kind: 'changed' | 'not-offered' | 'lost' }
  | { readonly kind: 'wrong' | 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly reason: MessageId };

const REFUSED = 400;
const NO_SESSION = 401;
const NOT_FOUND = 404;
/** How long the form may wait for what the user can do. */
const OPTIONS_MS = 3_000;

const REASONS = {
  weak: 'reset.password.weak',
  known: 'passwords.known',
  same: 'passwords.same',
} as const satisfies Record<NewPasswordRefusal['newPassword'], MessageId>;

/** Returns false if the gateway says that the user has no password. Never rejects. */
export async function mayHavePassword(core: Core): Promise<boolean> {
  if (!isAnnounced(core, CONFIRM)) return true;
  const language = messagesService(core).tag();
  const result = await send(core, confirmOptionsCall, { language, timeoutMs: OPTIONS_MS });
  return !result.ok || result.data.methods.some(({ type }) => type === 'password');
}

/** Returns what to show if the gateway did not decide about the passwords. */
function failedText(core: Core, failure: ApiFailure): string {
  const { t } = messagesService(core);
  if (failure.kind === 'offline') return t('passwords.offline');
  // The call may have arrived, so "try again" alone would lead to a refusal that the user can't explain.
  if (failure.kind === 'timeout' || failure.kind === 'unreachable') return t('passwords.unknown');
  return failureText(core, failure).message;
}

/** Sets a new password with the current one (profile-50). The session stays. Never rejects. */
export async function changePassword(
  core: Core,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<PasswordChange> {
  const { t, tag } = messagesService(core);
  // The form already shows an inline error (sign-in-16). This ensures that nothing is sent.
  if (isUnsendable(current)) return { kind: 'wrong', message: t('login.unsendable') };
  if (isUnsendable(next)) return { kind: 'refused', reason: 'login.unsendable' };
  const credentials = { password: current, 'new-password': next };
  const result = await send(core, changePasswordCall, { credentials, language: tag() });
  if (result.ok) return { kind: 'changed' };
  const { failure } = result;
  // During an upgrade, a process of the previous release may answer.
  if (failure.status === NOT_FOUND) return { kind: 'not-offered' };
  reportFailure(core, changePasswordCall, failure);
  if (failure.status === NO_SESSION) return { kind: 'lost' };
  if (failure.status !== REFUSED) return { kind: 'failed', message: failedText(core, failure) };
  const refusal = NewPasswordRefusal.safeParse(failure.data);
  if (refusal.success) return { kind: 'refused', reason: REASONS[refusal.data.newPassword] };
  return { kind: 'wrong', message: failure.message || t('passwords.wrong') };
}
