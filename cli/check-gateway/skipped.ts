import type { Absence, CheckResults, Subject } from './results.ts';
import type { RuleId } from './rules.ts';

/** A part of the contract, and its rules. */
export type Part = readonly [Subject, ...RuleId[]];

/** What needs a passkey. */
export const PASSKEY_RULES: readonly Part[] = [
  ['passkeyOptions', 'gateway-contract-77'],
  ['passkeySignIn', 'gateway-contract-78', 'gateway-contract-79', 'gateway-contract-80'],
  ['passkeySignIn', 'gateway-contract-81'],
  ['newPasskeyOptions', 'gateway-contract-82'],
  ['removePasskey', 'gateway-contract-82'],
  ['passkeys', 'gateway-contract-83'],
  ['confirmWithPasskey', 'gateway-contract-84'],
];
/** What needs an authenticator app. */
export const FACTOR_RULES: readonly Part[] = [
  ['login', 'gateway-contract-93'],
  ['secondFactor', 'gateway-contract-94', 'gateway-contract-95', 'gateway-contract-96'],
  ['secondFactor', 'gateway-contract-97', 'gateway-contract-98'],
  ['confirmWithCode', 'gateway-contract-99'],
  ['removeApp', 'gateway-contract-100'],
  ['addApp', 'gateway-contract-101'],
  ['factors', 'gateway-contract-102'],
  ['secondFactor', 'gateway-contract-103'],
];
/** What a user without a second factor can show of a required one. */
export const REQUIREMENT_RULES: readonly Part[] = [['factors', 'gateway-contract-107']];
/** What needs a user with an email address. */
export const NEW_BROWSER_RULES: readonly Part[] = [
  ['login', 'gateway-contract-104'],
  ['mailSignInCode', 'gateway-contract-105'],
  ['secondFactor', 'gateway-contract-106'],
];
/** What needs a user who has to set up an app. */
export const ENROLL_RULES: readonly Part[] = [
  ['newSignInApp', 'gateway-contract-108'],
  ['addSignInApp', 'gateway-contract-109'],
];
/** What `automaticPasskeys` announces. */
export const AUTOMATIC_PASSKEY_RULES: readonly Part[] = [
  ['automaticPasskeyOptions', 'gateway-contract-111', 'gateway-contract-112'],
];
/** What `sessions` announces. */
export const OTHER_SESSION_RULES: readonly Part[] = [
  ['sessions', 'gateway-contract-68'],
  ['endSessions', 'gateway-contract-68'],
];
/** What `events` announces. */
export const EVENT_RULES: readonly Part[] = [
  ['securityEvents', 'gateway-contract-73', 'gateway-contract-74'],
];
/** What `preferences` announces. */
export const PREFERENCE_RULES: readonly Part[] = [
  ['preferences', 'gateway-contract-115'],
  ['savePreferences', 'gateway-contract-116', 'gateway-contract-117'],
];
/** What `confirm` announces. */
export const CONFIRM_RULES: readonly Part[] = [
  ['confirmOptions', 'gateway-contract-69'],
  ['confirm', 'gateway-contract-70'],
  ['confirmAtProvider', 'gateway-contract-71'],
];
/** What `changePassword` announces. */
export const PASSWORD_RULES: readonly Part[] = [['changePassword', 'gateway-contract-76']];
/** What `assertion` announces. */
export const ASSERTION_RULES: readonly Part[] = [
  ['assertion', 'gateway-contract-91', 'gateway-contract-92'],
];
/** What needs a session. */
export const SESSION_RULES: readonly Part[] = [
  ['login', 'gateway-contract-14', 'gateway-contract-40', 'gateway-contract-43'],
  ['login', 'gateway-contract-50', 'gateway-contract-51', 'gateway-contract-52'],
  ['login', 'gateway-contract-53', 'gateway-contract-59'],
  ['login', 'gateway-contract-15', 'gateway-contract-41'],
  ['refresh', 'gateway-contract-55', 'gateway-contract-56'],
  ['userProfile', 'gateway-contract-01', 'gateway-contract-02', 'gateway-contract-03'],
  ['userProfile', 'gateway-contract-04', 'gateway-contract-07', 'gateway-contract-09'],
  ['userProfile', 'gateway-contract-58'],
  ['usersProducts', 'gateway-contract-60', 'gateway-contract-120'],
  ['userExtensions', 'gateway-contract-61'],
  ['lookup', 'gateway-contract-61'],
  ['logout', 'gateway-contract-57', 'gateway-contract-145'],
  ['refresh', 'gateway-contract-137', 'gateway-contract-143'],
  ['authTypes', 'gateway-contract-152'],
  ['login', 'gateway-contract-150'],
  ['userProfile', 'gateway-contract-136'],
  ...OTHER_SESSION_RULES,
  ...EVENT_RULES,
  ...PREFERENCE_RULES,
  ...CONFIRM_RULES,
  ...PASSWORD_RULES,
  ...PASSKEY_RULES,
  ...AUTOMATIC_PASSKEY_RULES,
  ...FACTOR_RULES,
  ...REQUIREMENT_RULES,
  ...ASSERTION_RULES,
  ['forgery', 'gateway-contract-54'],
  ['other methods', 'gateway-contract-16'],
  ['other paths', 'gateway-contract-147'],
];
/** What needs `--write`. */
export const WRITE_RULES: readonly Part[] = [
  ['updateProfile', 'gateway-contract-62'],
  ['updateContacts', 'gateway-contract-63'],
  ['updateProfile', 'gateway-contract-146', 'gateway-contract-158'],
  ['forceResetPassword', 'gateway-contract-151'],
  ['requestOtp', 'gateway-contract-148'],
  ['requestOtp', 'gateway-contract-45'],
  ['resetPassword', 'gateway-contract-15', 'gateway-contract-48', 'gateway-contract-49'],
  ['other methods', 'gateway-contract-16'],
];
/** What needs two users. */
export const SECOND_USER_RULES: readonly Part[] = [
  ['preferences', 'gateway-contract-118'],
  ['securityEvents', 'gateway-contract-74'],
];
/** What needs `--change-user`. */
export const CHANGE_RULES: readonly Part[] = [
  ['forceResetPassword', 'gateway-contract-42', 'gateway-contract-49'],
  ['other methods', 'gateway-contract-16'],
];

/** Returns the rules of parts of the contract. */
export const rulesOfParts = (parts: readonly Part[]): RuleId[] =>
  parts.flatMap(([, ...rules]) => rules);

/** Records that parts of the contract were not checked, and why. */
export function skipAll(
  results: CheckResults,
  parts: readonly Part[],
  why: string | Absence,
): void {
  for (const [subject, ...rules] of parts)
    for (const rule of rules) results.skip(subject, rule, why);
}
