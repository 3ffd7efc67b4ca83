import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { readBehavior } from '../../tools/behavior.ts';

// Rules: captcha-03, captcha-04, cookie-consent-01, cookie-consent-02, dashboard-06, dashboard-11
// Rules: dashboard-12, dashboard-15, dashboard-16, errors-09, errors-11, gateway-01, gateway-03, gateway-09, gateway-41
// Rules: gateway-48, gateway-61, gateway-63, gateway-95, gateway-contract-13, header-04, languages-06, notifications-02
// Rules: notifications-05, notifications-12, notifications-14, password-reset-03, password-reset-05, password-reset-06
// Rules: password-reset-07, password-reset-08, password-reset-10, profile-08, profile-14, session-06, session-07
// Rules: session-08, session-12, session-15, session-16, session-24, session-29, session-warning-02
// Rules: session-warning-08, session-warning-10, sso-05, sso-07, storage-13, storage-15

/** Where a rule states a number: `{unit}` in the phrase stands for the number and its unit, `{}` for a number alone. */
type Place = readonly [rule: string, phrase: string];

type Name = keyof typeof CONSTANTS;

/** The rules that state the constants of the elements. */
const STATED: Partial<Record<Name, readonly Place[]>> = {
  sessionWarningMs: [
    ['session-07', '{s} before the expiry'],
    ['session-08', 'opens {s} before the nearer deadline'],
    ['session-warning-02', 'starts at {s} at most'],
  ],
  sessionPreloadMs: [['session-12', 'is loaded {s} before it is needed']],
  activityEveryMs: [['session-06', 'at most every {s}']],
  startWorkerMs: [['session-24', 'starts {s} after the watch']],
  heartbeatMs: [['session-24', 'pinged every {s}']],
  storedValueLength: [['storage-15', 'longer than {KB}']],
  consentDelayMs: [['cookie-consent-01', 'opens {ms} after']],
  typingPauseMs: [['cookie-consent-02', 'no key was pressed for {s}']],
  typingWaitMs: [['cookie-consent-02', '{s} at most']],
  requestTimeoutMs: [
    ['gateway-contract-13', 'A call ends after {s}'],
    ['sso-05', 'after {s} without a new page'],
  ],
  localeWaitMs: [['languages-06', 'do not arrive within {s}']],
  stayDisabledMs: [['session-warning-08', 'when less than {s} remains']],
  failedStayClosesMs: [['session-warning-10', 'with less than {s} left']],
  refreshTimeoutMs: [['gateway-contract-13', 'a refresh after {s}']],
  refreshWaitMs: [['session-15', 'waits {s}']],
  clockToleranceMs: [['session-29', 'more than {min} in the future']],
  refreshFlagMs: [['session-16', 'reset after {s}']],
  captchaLength: [
    ['captcha-03', 'has {} letters and digits'],
    ['captcha-04', 'from {} characters on'],
  ],
  captchaRenewMs: [['password-reset-03', '{min} after it was drawn']],
  captchaWidthPx: [['captcha-03', 'canvas of {} by']],
  captchaHeightPx: [['captcha-03', 'by {px}']],
  otpLength: [
    ['password-reset-05', 'drawn as {} boxes'],
    ['password-reset-06', 'has {} digits'],
  ],
  otpMaxSends: [
    ['password-reset-07', 'after every {} send'],
    ['password-reset-08', 'fewer than {} sends'],
  ],
  otpResendMs: [['password-reset-07', 'counts {s} down']],
  otpResendHiddenMs: [['password-reset-07', 'neither is shown for {s}']],
  otpClearMs: [['password-reset-08', '{min} after the last']],
  passwordMinLength: [['password-reset-10', 'has {} to']],
  passwordMaxLength: [['password-reset-10', 'to {} characters']],
  nameLength: [['profile-08', 'at most {} characters']],
  emailLength: [['profile-14', 'at most {} characters']],
  displayNameLength: [['header-04', 'after {} graphemes']],
  errorMsgLength: [['sso-07', 'cut to {} characters']],
  serverTextLength: [['errors-09', 'cut to {} characters']],
  productsPerRow: [['dashboard-06', 'rows of {}']],
  retryDelaysMs: [['errors-11', 'after {ms} and {ms}']],
  toastMs: [['notifications-02', 'stays for {ms}']],
  toastAfterHoverMs: [['notifications-02', 'for {ms} after the pointer']],
  toastEaseMs: [['notifications-02', 'eases for {ms}']],
  snackBarMs: [['notifications-05', 'stays for {ms}']],
  spinnerFadeInMs: [['notifications-12', 'fades in for {ms}']],
  spinnerFadeOutMs: [['notifications-12', 'out for {ms}']],
  tooltipTouchShowMs: [['notifications-14', 'shown after {ms}']],
  tooltipTouchHideMs: [['notifications-14', 'hides after {ms}']],
};

/** Constants of the elements that no rule states, and why. */
const UNSTATED: Partial<Record<Name, string>> = {
  storageSyncMs: 'an assumption about browsers, which users can’t observe',
};

/** Constants of other modules, by file and name, and the rules that state them. */
const ELSEWHERE: readonly (readonly [file: string, name: string, ...place: Place])[] = [
  ['src/core/contract/password-rule.ts', 'KINDS_NEEDED', 'password-reset-10', 'at least {} of'],
  ['src/core/flows/confirm.ts', 'MAX_AGE_SECONDS', 'confirm-01', 'not older, {s} by'],
  ['src/core/flows/confirm-at-provider.ts', 'ASK_EVERY_MS', 'confirm-08', 'gateway every {s}'],
  ['src/core/session/clock.ts', 'RESTARTS', 'session-24', 'up to {} times'],
  ['src/core/session/clock.ts', 'LOST_PINGS', 'session-24', 'leaves {} pings unanswered'],
  ['src/core/products/store-products.ts', 'AT_ONCE', 'storage-13', 'first {} products'],
  ['src/core/products/store-products.ts', 'MAX_CHARACTERS', 'storage-13', '{million} characters'],
  ['src/core/platform/slices.ts', 'SLICE_MS', 'storage-13', 'slices of {ms}'],
  ['src/core/products/favorites.ts', 'MAX_FAVORITES', 'dashboard-12', 'At most {} favorites'],
  ['src/core/products/recents.ts', 'MAX_RECENTS', 'dashboard-12', '{} opened products'],
  ['src/views/dashboard/shelves.tsx', 'RECENTS_SHOWN', 'dashboard-11', 'up to {} products'],
  [
    'src/views/dashboard/product-area.tsx',
    'MOST_WITHOUT_SKIP',
    'dashboard-15',
    'more than {} have',
  ],
  ['src/views/dashboard/product-area.tsx', 'MOST_RENDERED', 'dashboard-16', 'more than {} only'],
  ['gateway/src/domain/limits/attempts.ts', 'LOCK_AFTER', 'gateway-01', 'After {} failures'],
  ['gateway/src/domain/sign-in/codes.ts', 'OTP_SECONDS', 'gateway-03', 'valid for {min}'],
  ['gateway/src/domain/sign-in/codes.ts', 'RENEW_SECONDS', 'gateway-03', 'in the first {min}'],
  ['gateway/src/oidc/relying-party.ts', 'FLOW_SECONDS', 'gateway-09', 'ends after {min}'],
  ['gateway/src/oidc/time-limits.ts', 'CLOCK_TOLERANCE_SECONDS', 'gateway-41', 'by {s}'],
  [
    'gateway/src/domain/providers/provider-sessions.ts',
    'PROVIDER_LOGOUT_SECONDS',
    'gateway-48',
    'within {min}',
  ],
  ['gateway/src/mail/outbox.ts', 'MAX_RETRY_SECONDS', 'gateway-61', 'at most {s}'],
  ['gateway/src/mail/outbox.ts', 'LEASE_SECONDS', 'gateway-61', 'takes it {s} later'],
  ['gateway/src/domain/limits/attempts.ts', 'MAX_DELAY_SECONDS', 'gateway-63', 'up to {min}'],
  ['gateway/src/store/sweep.ts', 'DAY_MS', 'gateway-95', 'stay for {h}'],
  ['gateway/src/domain/tickets.ts', 'TICKET_SECONDS', 'second-factor-04', 'is good for {min}'],
  [
    'gateway/src/domain/factors/warn-of-password.ts',
    'WARN_AFTER',
    'second-factor-07',
    'After {} wrong codes',
  ],
  ['gateway/src/store/apps.ts', 'MAX_FAILURES', 'second-factor-07', 'After {} in a row'],
];

/** Words for numbers in the rules. */
const WORDS = new Map<string, number>(
  [
    ...[[], ['a', 'one'], ['two'], ['three', 'third'], ['four'], ['five'], ['six']],
    ...[['seven'], ['eight'], ['nine'], ['ten']],
  ].flatMap((words, value) => words.map((word) => [word, value] as const)),
);
/** The units in a phrase: how a rule spells them, and their size in milliseconds, characters or pixels. */
const UNITS: Record<string, readonly [spelling: string, size: number]> = {
  '': ['', 1],
  px: [' px', 1],
  ms: [' ms', 1],
  s: [' (?:s|seconds?)', 1_000],
  min: [' minutes?', 60_000],
  h: [' hours?', 3_600_000],
  KB: [' KB', 1_024],
  million: [' million', 1_000_000],
};
const NUMBER = `(\\d[\\d,]*|${[...WORDS.keys()].join('|')})`;

const rules = new Map(
  readBehavior().flatMap((page) => page.rules.map(({ id, text }) => [id, text])),
);

/** Reads the numbers at a place, in milliseconds or plain. Throws unless the rule has the phrase exactly once. */
function numbersAt([rule, phrase]: Place): number[] {
  const sizes: number[] = [];
  const pattern = phrase.replace(/\{(\w*)\}/g, (_, unit: string) => {
    const [spelling, size] = UNITS[unit] ?? assert.fail(`unknown unit ${unit}`);
    sizes.push(size);
    return `\\b${NUMBER}${spelling}(?!\\w|,\\d)`;
  });
  const found = [...(rules.get(rule) ?? '').matchAll(new RegExp(pattern, 'g'))];
  const [match, ...others] = found;
  assert.ok(match && others.length === 0, `${rule} has ${found.length} times “${phrase}”`);
  return match
    .slice(1)
    .map((text, at) => (WORDS.get(text) ?? Number(text.replaceAll(',', ''))) * (sizes[at] ?? 1));
}

/** Reads a constant, a product of whole numbers, from a source; a time in milliseconds. */
function constantIn(file: string, name: string): number {
  const found = new RegExp(`const ${name} = ([\\d_ *]+);`).exec(readFileSync(file, 'utf8'));
  assert.ok(found, `${file} has a constant ${name}`);
  const factors = (found[1] ?? '')
    .split('*')
    .map((text) => Number(text.trim().replaceAll('_', '')));
  return factors.reduce(
    (product, factor) => product * factor,
    name.endsWith('_SECONDS') ? 1_000 : 1,
  );
}

describe('the number that a rule states is the number of the code', () => {
  for (const [name, places] of Object.entries(STATED))
    for (const place of places)
      test(`${name}, in ${place[0]}`, () => {
        assert.deepEqual(numbersAt(place), [CONSTANTS[name as Name]].flat());
      });

  for (const [file, name, ...place] of ELSEWHERE)
    test(`${name} of ${file}, in ${place[0]}`, () => {
      assert.deepEqual(numbersAt(place), [constantIn(file, name)]);
    });
});

test('each constant is stated by a rule, or there is a reason why not', () => {
  const listed = [...Object.keys(STATED), ...Object.keys(UNSTATED)];
  assert.deepEqual(listed.sort(), Object.keys(CONSTANTS).sort());
});
