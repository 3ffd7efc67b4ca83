import { randomBytes } from 'node:crypto';
import { Caller, type Answer } from './caller.ts';
import { CommandError } from './command-error.ts';
import { checkAnnouncements } from './checks/announcements.ts';
import { checkAssertions } from './checks/assertions.ts';
import { checkPasswordChange } from './checks/change-password.ts';
import { checkCodeRequest, checkCodes, checkWrongCode } from './checks/codes.ts';
import { checkConfirmation } from './checks/confirm.ts';
import { checkDueChange, checkForcedChange } from './checks/forced-change.ts';
import { checkForgery } from './checks/forgery.ts';
import { checkLimits } from './checks/limits.ts';
import { checkKnownTenant } from './checks/known-tenants.ts';
import { checkKnownLimits } from './checks/known-limits.ts';
import { checkRefreshes } from './checks/refreshes.ts';
import { checkOtherMethods } from './checks/other-methods.ts';
import { checkOtherOrigins } from './checks/other-origins.ts';
import { checkBodies, checkOtherPaths } from './checks/other-paths.ts';
import { checkAuthTypes, checkEnvironment } from './checks/public-calls.ts';
import { checkReading } from './checks/reading.ts';
import {
  checkLifetime,
  checkMaximumAge,
  checkOtherTenant,
  checkRefresh,
  checkSessionIdKept,
  checkSignOut,
} from './checks/session.ts';
import { checkNotMe } from './checks/not-me.ts';
import { checkOtherSessions } from './checks/other-sessions.ts';
import { checkPreferences } from './checks/preferences.ts';
import { checkSecondUser } from './checks/second-user.ts';
import { checkSecondFactor } from './checks/second-factor/second-factor.ts';
import { checkSecurityEvents } from './checks/security-events.ts';
import { checkPasskeyOptions } from './checks/passkeys/options.ts';
import { checkPasskeys } from './checks/passkeys/passkeys.ts';
import { checkResetLink } from './checks/reset-link.ts';
import { checkSessionIds } from './checks/session-ids.ts';
import { checkSecondSignIn, checkSignIn, sendSignIn } from './checks/sign-in.ts';
import { checkMadeUpTickets, checkSignInStep } from './checks/sign-in-steps/sign-in-steps.ts';
import { checkSingleSignOn } from './checks/single-sign-on.ts';
import { unknownUserId } from './checks/unknown-user.ts';
import { checkWithoutSession } from './checks/without-session.ts';
import {
  checkKnownUser,
  checkRefusedSignIn,
  checkSimilarPasswords,
} from './checks/wrong-passwords.ts';
import { checkWriting } from './checks/writing.ts';
import type { CheckOptions } from './options.ts';
import { Absence, CheckResults } from './results.ts';
import {
  ASSERTION_RULES,
  AUTOMATIC_PASSKEY_RULES,
  CHANGE_RULES,
  CONFIRM_RULES,
  ENROLL_RULES,
  EVENT_RULES,
  FACTOR_RULES,
  NEW_BROWSER_RULES,
  OTHER_SESSION_RULES,
  PASSKEY_RULES,
  PASSWORD_RULES,
  PREFERENCE_RULES,
  REQUIREMENT_RULES,
  rulesOfParts,
  SECOND_USER_RULES,
  SESSION_RULES,
  skipAll,
  WRITE_RULES,
  type Part,
} from './skipped.ts';

/** The checks of features that a gateway may announce, with their rules. */
const FEATURE_CHECKS: readonly (readonly [
  readonly Part[],
  (caller: Caller, user: string, password: string) => Promise<void>,
])[] = [
  [OTHER_SESSION_RULES, checkOtherSessions],
  [EVENT_RULES, checkSecurityEvents],
  [PREFERENCE_RULES, checkPreferences],
  [CONFIRM_RULES, checkConfirmation],
  [PASSWORD_RULES, checkPasswordChange],
  [[...PASSKEY_RULES, ...AUTOMATIC_PASSKEY_RULES], checkPasskeys],
  [[...FACTOR_RULES, ...REQUIREMENT_RULES], checkSecondFactor],
  [ASSERTION_RULES, checkAssertions],
];

/** What needs the user of `--user`. */
const USER_RULES: readonly Part[] = [
  ...SESSION_RULES,
  ...WRITE_RULES,
  ...NEW_BROWSER_RULES,
  ...ENROLL_RULES,
];

/**
 * Returns a function that throws `CommandError` if a session that was opened now has ended because the calls in it took longer
 * than it lives. What a check finds in such a session shows nothing about the gateway.
 */
function sessionWatch(caller: Caller, lifeSeconds: number): () => Promise<void> {
  const { now } = caller.options.machine;
  const startedAt = now();
  return async () => {
    const seconds = (now() - startedAt) / 1000;
    if (seconds < lifeSeconds || (await caller.call('userProfile')).status !== 401) return;
    throw new CommandError(
      `The session of ${lifeSeconds} s has ended before its checks, which took ${Math.ceil(seconds)} s: give the gateway longer sessions.`,
    );
  };
}

/** Checks what needs the user of `--user`. */
async function checkUser(
  caller: Caller,
  user: string,
  password: string,
  unknown: Answer | undefined,
): Promise<void> {
  const { results, options } = caller;
  const signIn = await sendSignIn(caller, user, password);
  const step = await checkSignInStep(caller, signIn, { user, password });
  if (step) return skipAll(results, [...SESSION_RULES, ...WRITE_RULES], step);
  const login = checkSignIn(caller, user, signIn);
  if (!login) return skipAll(results, [...SESSION_RULES, ...WRITE_RULES], 'the sign-in failed');
  if (login.data.forcePwdChangeOnLogin) {
    await checkDueChange(caller, user, password);
    await checkSignOut(caller);
    return skipAll(
      results,
      [...SESSION_RULES, ...WRITE_RULES],
      'the user must set a new password first',
    );
  }
  const requireLive = sessionWatch(caller, login.data.tokenExpiry);
  await checkKnownUser(caller, user, password, unknown);
  await checkSimilarPasswords(caller, user, password, ['space']);
  const second = caller.createSecondCaller();
  const isSignedIn = await checkSecondSignIn(second, login, user, password);
  const profile = await checkReading(caller);
  await checkOtherTenant(caller);
  await checkBodies(caller);
  await checkForgery(isSignedIn ? second : caller, profile, login.data);
  await checkOtherMethods(caller, user, password);
  await second.call('logout');
  await checkWrongCode(caller, user, password);
  const { langCd: langCode } = login.data;
  await checkKnownTenant(caller, { user, password, userId: profile?.userId, langCode });
  await requireLive();
  await checkRefresh(caller, login);
  await checkSessionIdKept(caller);
  // After the refresh, whose reply must be that of the sign-in: saved names may change displayName.
  if (options.mayWrite) await checkWriting(caller, profile, login.data);
  else skipAll(results, WRITE_RULES, 'a call that changes data needs --write');
  await requireLive();
  await checkSignOut(caller);
  await checkSimilarPasswords(caller, user, password, ['case', 'length']);
  await checkRefreshes(caller, user, password);
  await checkSimilarPasswords(caller, user, password, ['plus']);
  if (results.isNeeded(['gateway-contract-59']))
    await checkSessionIds(caller, login, user, password);
  for (const [parts, check] of FEATURE_CHECKS)
    if (results.isNeeded(rulesOfParts(parts))) await check(caller, user, password);
  const signInAgain = () => sendSignIn(caller, user, password);
  await checkLifetime(caller, login.data, signInAgain);
  await checkMaximumAge(caller, login.data, signInAgain);
  // A reset ends all sessions of the user.
  if (options.mayWrite && (await checkCodeRequest(caller, user)))
    await checkCodes(caller.createSecondCaller(), user, password);
}

/** Records that no reply was a 429, which a gateway that refuses with 403 never sends. */
function skipUnseenLimit(results: CheckResults): void {
  if (results.findings.some(({ rule }) => rule === 'gateway-contract-06')) return;
  const why = 'no reply was a 429';
  const isTried = !results.isSkipped('gateway-contract-47');
  results.skip('login', 'gateway-contract-06', isTried ? new Absence(why) : why);
}

/**
 * Checks a gateway against the contract. Throws `CommandError` if that is not possible, because no gateway answers or
 * the credentials are refused. Calls `onCall` with the name of each call before it is made.
 */
export async function checkGateway(
  options: CheckOptions,
  onCall: (call: string, results: CheckResults) => void = () => undefined,
): Promise<CheckResults> {
  const wrongPassword = `Wrong-${randomBytes(9).toString('hex')}`;
  const { user, password, changeUser, changePassword, newPassword, lockPassword } = options;
  const secrets = [wrongPassword, password, changePassword, newPassword, lockPassword];
  const known = secrets.filter((secret) => secret !== undefined);
  const results = new CheckResults(known, options.skippedRules);
  const caller = new Caller(options, results, (call) => onCall(call, results));
  const tenant = await checkAuthTypes(caller);
  caller.features = tenant?.features ?? [];
  results.features = caller.features;
  if (tenant) checkAnnouncements(caller, tenant);
  await checkEnvironment(caller);
  await checkOtherOrigins(caller);
  await checkOtherPaths(caller);
  if (results.isNeeded(['gateway-contract-58']))
    await checkWithoutSession(caller, user ?? unknownUserId());
  await checkSingleSignOn(caller, tenant);
  const unknown = await checkRefusedSignIn(caller, wrongPassword);
  await checkWrongCode(caller, unknownUserId(), wrongPassword);
  await checkResetLink(caller, user ?? unknownUserId());
  await checkNotMe(caller);
  await checkPasskeyOptions(caller);
  await checkMadeUpTickets(caller);
  if (user && password) await checkUser(caller, user, password, unknown);
  else skipAll(results, USER_RULES, 'a call with a session needs --user');
  if (changeUser && changePassword)
    await checkForcedChange(caller.createSecondCaller(), changeUser, changePassword, newPassword);
  else skipAll(results, CHANGE_RULES, 'a due change of the password needs --change-user');
  if (user && password && changeUser && newPassword)
    await checkSecondUser(caller, { user, password }, { user: changeUser, password: newPassword });
  else skipAll(results, SECOND_USER_RULES, 'two users need --new-password-env');
  // Last, because an address that is locked out cannot be checked further.
  await checkLimits(caller.createSecondCaller(), wrongPassword);
  await checkKnownLimits(caller, wrongPassword);
  skipUnseenLimit(results);
  return results;
}
