import { describeAnswer, isSuccess, type Caller } from '../../caller.ts';
import { asksForProof, factorsIn, waitIn, type Factor } from '../../factor-page.ts';
import { sendSignIn } from '../sign-in.ts';

const TRUST = 'gateway-contract-103';
const LIST = 'gateway-contract-102';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Checks what a trusted browser skips, and how it is forgotten. `page` has signed in with a code, and trusts its browser. */
export async function checkTrust(page: Caller, factor: Factor): Promise<void> {
  const { results } = page;
  const { user, password } = factor;
  const days = waitIn(await sendSignIn(page.createSecondCaller(), user, password))?.trustDays ?? 0;
  const answer = await page.call('factors');
  const [browser] = factorsIn(answer)?.browsers ?? [];
  if (days === 0) {
    const none = 'a tenant without trust trusts no browser';
    results.expect('secondFactor', TRUST, none, browser === undefined, 'the browser is listed');
    return;
  }
  const isListed = browser?.isCurrent === true;
  const listed = 'the trusted browser is listed, as the one of the call';
  results.expect('factors', LIST, listed, isListed, browser ? 'another one' : 'no browser');
  const times = [browser?.since ?? '', browser?.until ?? ''].filter((time) => !UTC.test(time));
  results.expect(
    'factors',
    LIST,
    'times are YYYY-MM-DDTHH:mm:ss',
    times.length === 0,
    times.join(),
  );
  const text = JSON.stringify(answer.envelope?.data ?? null);
  const secrets = page.browser.jar.hidden().filter(({ value }) => text.includes(value));
  results.expect('factors', LIST, 'it contains no cookie', secrets.length === 0, 'it contains one');

  const skipped = await sendSignIn(page, user, password);
  const isSkipped = isSuccess(skipped);
  const alone = 'the password alone signs in with it';
  results.expect('secondFactor', TRUST, alone, isSkipped, describeAnswer(skipped));
  const changed = await page.call('removeApp');
  const proof = 'a trusted browser confirms nothing';
  results.expect('removeApp', TRUST, proof, asksForProof(changed), describeAnswer(changed));
  const other = await sendSignIn(page.createSecondCaller(), user, password);
  const isAsked = waitIn(other) !== undefined;
  const only = 'another browser is asked for a code';
  results.expect('secondFactor', TRUST, only, isAsked, describeAnswer(other));
  const left = factorsIn(await page.call('forgetBrowser', { id: browser?.id ?? '' }));
  const isForgotten = left?.browsers.length === 0;
  const got = `${left?.browsers.length ?? 'no list'}`;
  results.expect('forgetBrowser', TRUST, 'a user forgets a browser', isForgotten, got);
  const asked = await sendSignIn(page.createSecondCaller({ withCookies: true }), user, password);
  const again = 'a forgotten browser is asked for a code';
  results.expect('forgetBrowser', TRUST, again, waitIn(asked) !== undefined, describeAnswer(asked));
}
