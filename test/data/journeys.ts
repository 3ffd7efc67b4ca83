import assert from 'node:assert/strict';
import { LoginData, LoginFailureData } from '../../src/core/contract/auth.ts';
import { UserContacts, UserProfile } from '../../src/core/contract/profile.ts';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';

/** What a journey needs. */
export interface JourneyContext {
  browser(): Agent;
  /** Creates a user of ACME for this journey only. */
  createUser(traits?: { mustChange?: boolean }): Promise<{ username: string; password: string }>;
  lastCode(address: string): Promise<string>;
}

const requireOk = async (answer: Promise<ApiAnswer>): Promise<ApiAnswer> => {
  const { status, text } = await answer;
  assert.equal(status, 200, text);
  return answer;
};

async function signedIn(context: JourneyContext): Promise<Agent> {
  const { username, password } = await context.createUser();
  const browser = context.browser();
  await requireOk(browser.login(username, password));
  return browser;
}

/** The main journeys, call by call; with several gateways, each call goes to the next gateway. */
export const JOURNEYS: Record<string, (context: JourneyContext) => Promise<void>> = {
  'sign in, browse, refresh, sign out': async (context) => {
    const browser = await signedIn(context);
    for (let time = 0; time < 3; time += 1) {
      await requireOk(browser.products());
      await requireOk(browser.refresh());
      await requireOk(browser.lookup('LANGUAGE_CD'));
    }
    const attacker = browser.copy();
    await requireOk(browser.logout());
    for (let time = 0; time < 4; time += 1) assert.equal((await attacker.products()).status, 401);
  },

  'change names, language and email': async (context) => {
    const browser = await signedIn(context);
    const { userId } = UserProfile.parse((await browser.profile()).envelope.data);
    await requireOk(browser.updateProfile({ userId, firstName: 'Round', lastName: 'Robin' }));
    await requireOk(browser.updateProfile({ userId, langCode: 'fr_FR' }));
    const contact = { userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue: 'r@x.io' };
    const saved = await requireOk(browser.updateContacts([contact]));
    assert.deepEqual(UserContacts.parse(saved.envelope.data), [contact]);
    const profile = UserProfile.parse((await browser.profile()).envelope.data);
    assert.equal(profile.displayName, 'Round Robin');
    assert.deepEqual(profile.userExtensions, [
      { attributeField: 'LANGUAGE_CODE', attributeValue: 'fr_FR' },
    ]);
  },

  'reset a forgotten password': async (context) => {
    const { username, password } = await context.createUser();
    const elsewhere = context.browser();
    await requireOk(elsewhere.login(username, password));
    await requireOk(context.browser().requestOtp(username));
    const code = await context.lastCode(username);
    await requireOk(context.browser().resetPassword(username, code, 'Brand-New-2026'));
    for (let time = 0; time < 4; time += 1) assert.equal((await elsewhere.products()).status, 401);
    assert.equal((await context.browser().login(username, password)).status, 400);
    await requireOk(context.browser().login(username, 'Brand-New-2026'));
  },

  'set a new password at the first sign-in': async (context) => {
    const { username, password } = await context.createUser({ mustChange: true });
    const browser = context.browser();
    const { envelope } = await requireOk(browser.login(username, password));
    assert.equal(LoginData.parse(envelope.data).forcePwdChangeOnLogin, true);
    for (let time = 0; time < 4; time += 1) assert.equal((await browser.products()).status, 403);
    await requireOk(browser.forceReset('Fresh-Start-1'));
    await requireOk(browser.login(username, 'Fresh-Start-1'));
    await requireOk(browser.products());
  },

  'sign in at a provider': async (context) => {
    const browser = context.browser();
    const page = await browser.startSso();
    const fields = { email: 'sso@acme.example', password: 'Portal-2026!', choice: 'continue' };
    const end = await browser.answerProvider(page, fields);
    assert.equal(end.url.href, `${browser.origin}/login?sso=ok`);
    await requireOk(browser.products());
  },

  'guess a password': async (context) => {
    const { username, password } = await context.createUser();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => context.browser().login(username, 'wrong')),
    );
    const failures = answers.filter(({ status }) => status === 400);
    const counts = failures.map(
      ({ envelope }) => LoginFailureData.parse(envelope.data).failedLoginCount,
    );
    assert.deepEqual(
      counts.sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    assert.equal(answers.filter(({ status }) => status === 403).length, 14);
    for (let time = 0; time < 4; time += 1)
      assert.equal((await context.browser().login(username, password)).status, 403);
  },

  'guess a code': async (context) => {
    const { username } = await context.createUser();
    await requireOk(context.browser().requestOtp(username));
    const code = await context.lastCode(username);
    const wrong = Array.from({ length: 12 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    );
    const tries = await Promise.all(
      wrong.map((guess) => context.browser().resetPassword(username, guess, 'Guessed-2026')),
    );
    assert.ok(tries.every(({ status }) => status === 400));
    for (let time = 0; time < 4; time += 1)
      assert.equal(
        (await context.browser().resetPassword(username, code, 'Guessed-2026')).status,
        400,
        'a code allows five attempts',
      );
    const more = await Promise.all(
      Array.from({ length: 8 }, () => context.browser().requestOtp(username)),
    );
    assert.equal(more.filter(({ status }) => status === 200).length, 2, 'three codes in total');
  },
};
