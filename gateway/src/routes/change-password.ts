import { CALLS } from 'sso-contract/calls.ts';
import type { NewPasswordRefusal } from 'sso-contract/change-password.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { changeOwnPassword } from '../domain/sign-in/change-own-password.ts';
import { noSession } from '../http/admission.ts';
import { browserOf, limitAttempts, rememberBrowser } from '../http/caller.ts';
import { Refusal } from '../http/envelope.ts';
import { textFor } from '../http/language.ts';
import { NEW_PASSWORD_TEXTS } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { queueNotice, type AccountMailParts } from './account-mails.ts';
import { missingPassword, unprovenRefusal } from './unproven.ts';

interface ChangePasswordParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits & { readonly captchaIteration: number };
}

function refuseNew(newPassword: NewPasswordRefusal['newPassword']): Refusal {
  const data: NewPasswordRefusal = { newPassword };
  return new Refusal(400, 'title.passwordUnchanged', NEW_PASSWORD_TEXTS[newPassword], { data });
}

/** The call with which signed-in users change the password. Their session goes on, and their others end. */
export function changePasswordCalls(context: ChangePasswordParts) {
  const changePassword = serveCall(
    CALLS.changePassword,
    async ({ session, credentials, request, reply, answer }) => {
      await limitAttempts(context, request, session.user);
      const outcome = await changeOwnPassword(context, session, {
        browser: browserOf(request),
        password: credentials.password,
        newPassword: credentials['new-password'],
        queueMail: queueNotice(context, request, 'passwordChanged'),
      });
      switch (outcome.kind) {
        case 'changed': {
          const { user } = outcome;
          rememberBrowser(context, reply, user);
          context.outbox.wake();
          recordAccount(context, request, 'password-changed', user, user);
          return answer(null, textFor(request, 'password.changed'));
        }
        case 'no-password':
          throw new Refusal(400, 'title.passwordUnchanged', 'password.none');
        case 'new-refused':
          throw refuseNew(outcome.reason);
        case 'missing-password':
          throw missingPassword(context, 'change');
        case 'session-ended':
          throw noSession();
        case 'wrong-password':
        case 'locked':
        case 'delayed':
        case 'busy':
          throw unprovenRefusal(context, request, session, outcome, 'change');
      }
    },
  );
  return { changePassword };
}
