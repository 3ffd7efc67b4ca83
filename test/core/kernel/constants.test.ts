import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';

// Rules: captcha-03, cookie-consent-01, dashboard-06, header-04, notifications-02, notifications-05, notifications-12
// Rules: notifications-14, password-reset-03, password-reset-06, password-reset-07, password-reset-08
// Rules: password-reset-10, profile-08, profile-14, session-08, session-warning-08, session-warning-10

type Name = keyof typeof CONSTANTS;

/** The numbers that docs/behavior fixes. All other tests read them from the core. */
const FIXED: readonly [what: string, name: Name, value: number][] = [
  ['the session warning counts down from 120 s', 'sessionWarningMs', 120_000],
  ['Stay Signed In is disabled below 1 s', 'stayDisabledMs', 1_000],
  ['a failed refresh closes the warning below 2 s', 'failedStayClosesMs', 2_000],
  ['a captcha has 6 characters', 'captchaLength', 6],
  ['a captcha is 200 px wide', 'captchaWidthPx', 200],
  ['a captcha is 65 px high', 'captchaHeightPx', 65],
  ['the captcha of a reset is renewed after 5 minutes', 'captchaRenewMs', 300_000],
  ['a one-time code has 6 digits', 'otpLength', 6],
  ['a one-time code is sent 3 times at most', 'otpMaxSends', 3],
  ['Resend is hidden for 120,000 ms after the third send', 'otpResendHiddenMs', 120_000],
  ['a one-time code is cleared after 900,000 ms', 'otpClearMs', 900_000],
  ['a password has 8 characters at least', 'passwordMinLength', 8],
  ['a password has 256 characters at most', 'passwordMaxLength', 256],
  ['a name has 50 characters at most', 'nameLength', 50],
  ['a secondary email has 50 characters at most', 'emailLength', 50],
  ['a display name is cut at 50 characters', 'displayNameLength', 50],
  ['the dashboard has 4 products in a row', 'productsPerRow', 4],
  ['the consent sheet opens after 1,600 ms', 'consentDelayMs', 1_600],
  ['a snack bar stays for 5,000 ms', 'snackBarMs', 5_000],
  ['a toast stays for 5,000 ms', 'toastMs', 5_000],
  ['a toast stays for 1,000 ms after hover', 'toastAfterHoverMs', 1_000],
  ['a toast eases for 300 ms', 'toastEaseMs', 300],
  ['the spinner overlay fades in for 300 ms', 'spinnerFadeInMs', 300],
  ['the spinner overlay fades out for 200 ms', 'spinnerFadeOutMs', 200],
  ['a tooltip shows after a touch of 500 ms', 'tooltipTouchShowMs', 500],
  ['a tooltip hides 1,500 ms after a touch', 'tooltipTouchHideMs', 1_500],
];

/** Numbers that no rule fixes. They may change together with the tests of their feature. */
const OURS: readonly Name[] = [
  'sessionPreloadMs',
  'activityEveryMs',
  'startWorkerMs',
  'heartbeatMs',
  'storedValueLength',
  'requestTimeoutMs',
  'localeWaitMs',
  'refreshTimeoutMs',
  'refreshWaitMs',
  'storageSyncMs',
  'refreshFlagMs',
  'captchaWorkBits',
  'typingPauseMs',
  'typingWaitMs',
  'otpResendMs',
  'errorMsgLength',
  'serverTextLength',
  'retryDelaysMs',
];

describe('the numbers of the rules', () => {
  for (const [what, name, value] of FIXED)
    it(`${what}: ${name}`, () => {
      expect(CONSTANTS[name]).to.equal(value);
    });

  it('are distinct from our own, and both together are all constants', () => {
    const listed = [...FIXED.map(([, name]) => name), ...OURS];
    expect(listed.sort()).to.deep.equal(Object.keys(CONSTANTS).sort());
  });
});
