import { isSuccess, type Caller } from '../caller.ts';
import type { SetCookie } from '../cookies.ts';
import { httpOnlyCookies } from './cookie-rules.ts';
import { sendSignIn, type SignIn } from './sign-in.ts';

/** A session ID of 128 random bits has 22 characters in base64url. */
const MIN_LENGTH = 20;
/** Two random IDs of 20 characters never agree in so many places. */
const MIN_DIFFERING = 10;

/** Counts the places in which two texts differ. */
const differing = (a: string, b: string): number =>
  [...a].filter((character, at) => character !== b[at]).length + Math.max(0, b.length - a.length);

/**
 * Checks that sign-ins open sessions with IDs of their own: secret ones, and never one that the browser brought along,
 * because an attacker may have put it there. Signs in twice.
 */
export async function checkSessionIds(
  caller: Caller,
  first: SignIn,
  user: string,
  password: string,
): Promise<void> {
  const { results } = caller;
  const expect = results.expect.bind(results, 'login', 'gateway-contract-59');
  const issued = httpOnlyCookies(first.reply);
  const short = issued.filter(({ value }) => value.length < MIN_LENGTH);
  expect(
    `the session cookie has at least ${MIN_LENGTH} characters`,
    short.length < issued.length,
    short.map(({ name, value }) => `${name} has ${value.length}`).join(', '),
  );

  const victim = caller.createSecondCaller();
  const invented = issued.map((cookie): SetCookie => ({ ...cookie, value: inventedFor(cookie) }));
  for (const cookie of invented) victim.browser.jar.store(cookie, '/');
  if (!(await opensNewId(victim, invented))) return;
  const attacker = caller.createSecondCaller();
  for (const cookie of invented) attacker.browser.jar.store(cookie, '/');
  const adopted = await attacker.call('userProfile');
  expect(
    'a session ID that the browser invented is not adopted',
    adopted.status === 401,
    'the invented ID has a session after the sign-in',
  );

  // The victim signs in again, over the session that exists.
  const before = issuedBy(victim);
  await opensNewId(victim, before);
  await victim.call('logout');

  async function opensNewId(
    browser: Caller,
    known: readonly Pick<SetCookie, 'name' | 'value'>[],
  ): Promise<boolean> {
    const answer = await sendSignIn(browser, user, password);
    if (!isSuccess(answer) || !answer.reply) {
      results.skip('login', 'gateway-contract-59', 'a further sign-in failed');
      return false;
    }
    const ids = httpOnlyCookies(answer.reply);
    const isNew = ids.some(({ name, value }) =>
      known.some((one) => one.name === name && differing(one.value, value) >= MIN_DIFFERING),
    );
    return expect(
      'each sign-in sets a new, random session ID',
      isNew,
      'the same ID or a similar one',
    );
  }
}

const inventedFor = ({ value }: SetCookie): string =>
  'checkgateway'.repeat(Math.ceil(value.length / 12)).slice(0, value.length);

const issuedBy = ({ browser }: Caller) => browser.jar.hidden();
