import { randomBytes } from 'node:crypto';
import { checkAuthTypes, checkEnvironment } from './checks/first-contact.ts';
import { noUser } from './checks/nobody.ts';
import { checkOtherOrigins } from './checks/other-origins.ts';
import { checkReading } from './checks/reading.ts';
import {
  checkForcedChange,
  checkForgery,
  checkKeptId,
  checkRefresh,
  checkSigningOut,
} from './checks/session.ts';
import { checkEncodedSignIn, checkSignIn } from './checks/sign-in.ts';
import { checkSingleSignOn } from './checks/single-sign-on.ts';
import { checkRefusedSignIn, checkWithoutSession, checkWrongCode } from './checks/strangers.ts';
import { checkWriting } from './checks/writing.ts';
import { Caller } from './caller.ts';
import { Ledger, type Subject } from './ledger.ts';
import type { CheckOptions } from './options.ts';

const BEHIND = [
  'refresh',
  'userProfile',
  'usersProducts',
  'userExtensions',
  'lookup',
  'logout',
  'forgery',
] as const satisfies readonly Subject[];
const WRITING = [
  'updateProfile',
  'updateContacts',
  'requestOtp',
] as const satisfies readonly Subject[];

function skipAll(ledger: Ledger, subjects: readonly Subject[], why: string): void {
  for (const subject of subjects) ledger.skip(subject, why);
}

async function checkSession(caller: Caller, user: string, password: string): Promise<void> {
  const { ledger, options } = caller;
  const login = await checkSignIn(caller, user, password);
  if (!login) return skipAll(ledger, [...BEHIND, ...WRITING], 'the sign-in did not work');
  if (login.forcePwdChangeOnLogin) {
    await checkForcedChange(caller);
    await checkSigningOut(caller);
    return skipAll(ledger, [...BEHIND, ...WRITING], 'the user must set a new password first');
  }
  const profile = await checkReading(caller);
  if (options.mayWrite) await checkWriting(caller, profile, login);
  else skipAll(ledger, WRITING, 'what changes something needs --write');
  await checkRefresh(caller, login);
  await checkKeptId(caller);

  const second = caller.another({ withCookies: false });
  if (await checkEncodedSignIn(second, user, password)) await checkForgery(second);
  else ledger.skip('forgery', 'a second sign-in did not work');
  await second.call('logout');
  await checkSigningOut(caller);
}

/**
 * Runs the contract against a gateway. Throws `Unusable` when that can't be done: nobody answers, or
 * the credentials are refused. `onCall` hears the name of each call as it is made.
 */
export async function checkGateway(
  options: CheckOptions,
  onCall: (call: string) => void = () => undefined,
): Promise<Ledger> {
  const wrongPassword = `Wrong-${randomBytes(9).toString('hex')}`;
  const { user, password } = options;
  const ledger = new Ledger([wrongPassword, ...(password ? [password] : [])]);
  const caller = new Caller(options, ledger, onCall);
  const tenant = await checkAuthTypes(caller);
  await checkEnvironment(caller);
  await checkOtherOrigins(caller);
  await checkWithoutSession(caller, user ?? noUser());
  await checkSingleSignOn(caller, tenant);
  await checkRefusedSignIn(caller, wrongPassword);
  await checkWrongCode(caller, wrongPassword);
  if (user && password) await checkSession(caller, user, password);
  else skipAll(ledger, [...BEHIND, ...WRITING], 'what needs a session needs --user');
  return ledger;
}
