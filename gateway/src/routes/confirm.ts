import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { confirmWithPassword, secondsSinceProof } from '../domain/sign-in/confirm-session.ts';
import { noSession } from '../http/admission.ts';
import { browserOf, limitAttempts } from '../http/caller.ts';
import { attemptRefusal, wrongPassword } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { recordSignInFault, type FailedSignIn } from './sign-in-trail.ts';

interface ConfirmParts extends KnownBrowserParts, Trail {
  readonly settings: AttemptLimits & { readonly captchaIteration: number };
}

/** The calls with which signed-in users prove that they are still at the keyboard. None of them signs in. */
export function confirmCalls(context: ConfirmParts) {
  const confirmOptions = serveCall(CALLS.confirmOptions, async ({ session, answer }) =>
    answer({
      confirmedSecondsAgo: secondsSinceProof(context, session),
      methods: session.user.passwordHash ? [{ type: 'password', id: '', name: '' }] : [],
    }),
  );

  const confirm = serveCall(CALLS.confirm, async ({ session, credentials, request, answer }) => {
    const { user } = session;
    const { password } = credentials;
    const { captchaIteration } = context.settings;
    const account = { tenant: user.tenant, username: user.username };
    await limitAttempts(context, request, account);
    if (!password) throw wrongPassword('confirm.wrong', 0, captchaIteration);
    const outcome = await confirmWithPassword(context, session, {
      browser: browserOf(request),
      password,
    });
    const record = (fault: FailedSignIn): void =>
      recordSignInFault(context, request, account, { ...fault, user }, 'confirm-failed');
    switch (outcome.kind) {
      case 'confirmed':
        recordAccount(context, request, 'confirmed', account, user, { method: 'password' });
        return answer(null);
      case 'wrong-password':
        record(outcome);
        throw wrongPassword('confirm.wrong', outcome.failures, captchaIteration);
      case 'session-ended':
        throw noSession();
      case 'locked':
      case 'delayed':
      case 'busy':
        record({ kind: outcome.kind === 'locked' ? 'locked' : 'delayed' });
        throw attemptRefusal(outcome, captchaIteration);
    }
  });

  return { confirmOptions, confirm };
}
