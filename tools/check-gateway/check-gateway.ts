import { randomBytes } from 'node:crypto';
import { checkAuthTypes, checkEnvironment } from './checks/public-calls.ts';
import { unknownUserId } from './checks/unknown-user.ts';
import { checkOtherOrigins } from './checks/other-origins.ts';
import { checkReading } from './checks/reading.ts';
import {
  checkForcedChange,
  checkForgery,
  checkSessionIdKept,
  checkRefresh,
  checkSignOut,
} from './checks/session.ts';
import { checkEncodedSignIn, checkSignIn } from './checks/sign-in.ts';
import { checkSingleSignOn } from './checks/single-sign-on.ts';
import {
  checkRefusedSignIn,
  checkWithoutSession,
  checkWrongCode,
} from './checks/without-session.ts';
import { checkWriting } from './checks/writing.ts';
import { Caller } from './caller.ts';
import { CheckResults, type Subject } from './results.ts';
import type { CheckOptions } from './options.ts';

/** The subjects that need a session. */
const SESSION_SUBJECTS = [
  'refresh',
  'userProfile',
  'usersProducts',
  'userExtensions',
  'lookup',
  'logout',
  'forgery',
] as const satisfies readonly Subject[];
/** The subjects that need `--write`. */
const WRITE_SUBJECTS = [
  'updateProfile',
  'updateContacts',
  'requestOtp',
] as const satisfies readonly Subject[];

function skipAll(results: CheckResults, subjects: readonly Subject[], why: string): void {
  for (const subject of subjects) results.skip(subject, why);
}

async function checkSession(caller: Caller, user: string, password: string): Promise<void> {
  const { results, options } = caller;
  const login = await checkSignIn(caller, user, password);
  if (!login)
    return skipAll(results, [...SESSION_SUBJECTS, ...WRITE_SUBJECTS], 'the sign-in failed');
  if (login.forcePwdChangeOnLogin) {
    await checkForcedChange(caller);
    await checkSignOut(caller);
    return skipAll(
      results,
      [...SESSION_SUBJECTS, ...WRITE_SUBJECTS],
      'the user must set a new password first',
    );
  }
  const profile = await checkReading(caller);
  if (options.mayWrite) await checkWriting(caller, profile, login);
  else skipAll(results, WRITE_SUBJECTS, 'a call that changes data needs --write');
  await checkRefresh(caller, login);
  await checkSessionIdKept(caller);

  const second = caller.createSecondCaller({ withCookies: false });
  if (await checkEncodedSignIn(second, user, password)) await checkForgery(second);
  else results.skip('forgery', 'a second sign-in failed');
  await second.call('logout');
  await checkSignOut(caller);
}

/**
 * Checks a gateway against the contract. Throws `CommandError` if that is not possible, because no gateway answers or
 * the credentials are refused. Calls `onCall` with the name of each call before it is made.
 */
export async function checkGateway(
  options: CheckOptions,
  onCall: (call: string) => void = () => undefined,
): Promise<CheckResults> {
  const wrongPassword = `Wrong-${randomBytes(9).toString('hex')}`;
  const { user, password } = options;
  const results = new CheckResults([wrongPassword, ...(password ? [password] : [])]);
  const caller = new Caller(options, results, onCall);
  const tenant = await checkAuthTypes(caller);
  await checkEnvironment(caller);
  await checkOtherOrigins(caller);
  await checkWithoutSession(caller, user ?? unknownUserId());
  await checkSingleSignOn(caller, tenant);
  await checkRefusedSignIn(caller, wrongPassword);
  await checkWrongCode(caller, wrongPassword);
  if (user && password) await checkSession(caller, user, password);
  else
    skipAll(
      results,
      [...SESSION_SUBJECTS, ...WRITE_SUBJECTS],
      'a call with a session needs --user',
    );
  return results;
}
