import type { NewPasswordRefusal } from 'sso-contract/change-password.ts';
import { LOCK_AFTER, type AttemptRefused } from '../domain/limits/attempts.ts';
import type { TextId } from '../i18n/texts.ts';
import { Refusal } from './envelope.ts';

/** Returns the refusal of a call that is made too often. */
export function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal(429, 'title.tooMany', 'rate.attempts', { retryAfterSeconds });
}

/** Returns the refusal of a request for one more code. */
export function tooManyCodes(seconds: number): Refusal {
  return new Refusal(429, 'title.tooMany', 'rate.codes', {
    values: { seconds },
    retryAfterSeconds: seconds,
  });
}

/** Returns the refusal of a wrong password, with the failures in a row and how many of them require a captcha. */
export function wrongPassword(
  text: TextId,
  failedLoginCount: number,
  captchaIteration: number,
  title: TextId = 'title.signInFailed',
): Refusal {
  const data = { captchaIteration, failedLoginCount };
  return new Refusal(400, title, text, { data });
}

/** The messages of a refused new password. */
export const NEW_PASSWORD_TEXTS = {
  weak: 'password.weak',
  known: 'password.known',
  same: 'password.same',
} as const satisfies Readonly<Record<NewPasswordRefusal['newPassword'], TextId>>;

/** Returns the refusal of an attempt to sign in. That of a delay names the way that strangers can't close. */
export function attemptRefusal(
  { kind, retryAfterSeconds }: AttemptRefused,
  captchaIteration: number,
): Refusal {
  switch (kind) {
    case 'busy':
      return tooMany(retryAfterSeconds);
    case 'delayed':
      return new Refusal(429, 'title.delayed', 'signIn.delayed', { retryAfterSeconds });
    case 'locked':
      return new Refusal(403, 'title.locked', 'signIn.locked', {
        values: { minutes: Math.ceil(retryAfterSeconds / 60) },
        data: { captchaIteration, failedLoginCount: LOCK_AFTER },
        retryAfterSeconds,
      });
  }
}
