import { credentialHeaders } from 'sso-contract/credentials.ts';
import type { Caller } from '../caller.ts';
import { argumentsOf, sessionCalls } from '../session-calls.ts';
import { checkGet } from './other-methods.ts';
import { checkSignIn, sendSignIn } from './sign-in.ts';
import { checkSignOut } from './session.ts';

/** Checks that a session for a due change of the password allows no other call. */
export async function checkDueChange(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  for (const call of sessionCalls(caller.features)) {
    const answer = await caller.call(call, argumentsOf(call, user));
    caller.expectStatus(
      call,
      'gateway-contract-42',
      'while a password change is due, other calls get 403',
      answer,
      403,
    );
  }
  for (const [wrong, what] of [
    ['weak', 'a weak password'],
    [password, 'the current password'],
  ] as const)
    caller.expectStatus(
      'forceResetPassword',
      'gateway-contract-49',
      `${what} is refused as the new one`,
      await caller.call('forceResetPassword', { headers: credentialHeaders({ password: wrong }) }),
      400,
    );
}

/** Checks a user whose password change is due. `newPassword` completes the change. */
export async function checkForcedChange(
  caller: Caller,
  user: string,
  password: string,
  newPassword: string | undefined,
): Promise<void> {
  const { results } = caller;
  const login = checkSignIn(caller, user, await sendSignIn(caller, user, password));
  if (!login)
    return results.skip('forceResetPassword', 'gateway-contract-42', 'the sign-in failed');
  if (
    !results.expect(
      'login',
      'gateway-contract-42',
      'forcePwdChangeOnLogin is true for the user of --change-user',
      login.data.forcePwdChangeOnLogin,
      'false: is a change due?',
    )
  )
    return;
  await checkDueChange(caller, user, password);
  if (newPassword === undefined) {
    for (const rule of ['gateway-contract-49', 'gateway-contract-16'] as const)
      results.skip('forceResetPassword', rule, 'completing the change needs --new-password-env');
    return checkSignOut(caller);
  }
  await checkGet(caller, 'forceResetPassword', { password: newPassword });
  const other = caller.createSecondCaller();
  await sendSignIn(other, user, password);
  const change = (who: Caller) =>
    who.call('forceResetPassword', { headers: credentialHeaders({ password: newPassword }) });
  const expectStatus = caller.expectStatus.bind(
    caller,
    'forceResetPassword',
    'gateway-contract-49',
  );
  results.changed.add(`the password of ${user} is that of --new-password-env`);
  expectStatus('a strong password is accepted', await change(caller), 200);
  expectStatus('a change ends all sessions of the user', await change(other), 401);
  expectStatus('the old password is refused', await sendSignIn(other, user, password), 400);
  const again = caller.createSecondCaller();
  expectStatus('the new password signs in', await sendSignIn(again, user, newPassword), 200);
  expectStatus('no change is due any more', await again.call('userProfile'), 200);
  await again.call('logout');
}
