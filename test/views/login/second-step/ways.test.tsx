import { expect } from '@open-wc/testing';
import { fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import { PASSKEY_REQUEST } from '../../../support/fixtures/passkeys.ts';
import { held, ok, refused } from '../../../support/fixtures/replies.ts';
import { refusedCode } from '../../../support/fixtures/second-factor.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { ADA, beginStep, CODE, openStep, RECOVERY, RETURN, TITLE } from './step-screen.ts';

// Rules: second-factor-45, second-factor-46, second-factor-47, second-factor-48

const ENDED = 'This step has ended. Enter your password again; your User ID is kept.';
const PASSKEY = 'Sign in with a passkey';
const FIELD = 'Recovery code';

describe('the end of the second step', () => {
  for (const [what, answer, heading, words] of [
    ['has expired', refusedCode('expired'), TITLE, ENDED],
    ['is unknown to an older gateway', refused(404), TITLE, ENDED],
    [
      'is closed',
      refusedCode('closed'),
      'This step is closed',
      'Five codes were wrong. Start again with your password. We notified you by mail.',
    ],
  ] as const)
    it(`begins again with the password if it ${what}`, async () => {
      const { screen, alerts, title } = await beginStep({ codes: [answer] });
      screen.type(CODE, '482913');
      await waitUntil(() => alerts() === words);
      expect([title(), document.activeElement?.textContent]).to.deep.equal([heading, heading]);
      await expect(screen.element).to.be.accessible();
      screen.press(RETURN);
      await waitUntil(() => screen.hasField('Password'));
      expect([screen.field('User ID').value, screen.focused]).to.deep.equal([ADA, 'Password']);
    });

  it('reports nothing about a call that an older gateway does not have', async () => {
    const { screen, alerts } = await beginStep({ codes: [refused(404)] });
    screen.type(CODE, '482913');
    await waitUntil(() => alerts() === ENDED);
    expect([screen.fake.host.of('sso-error'), screen.toasts]).to.deep.equal([[], []]);
  });

  it('comes by the clock, also on a page that was frozen', async () => {
    for (const isFrozen of [false, true]) {
      const opened = await openStep();
      const clock = stopClock(opened.screen.fake.page);
      opened.screen.signIn(ADA);
      await waitUntil(() => opened.title() === TITLE);
      clock.advance(599_000);
      expect(opened.alerts()).to.equal('');
      if (isFrozen) {
        clock.freeze(1000);
        window.dispatchEvent(new FocusEvent('focus'));
      } else clock.advance(1000);
      await waitUntil(() => opened.alerts() === ENDED);
      opened.screen.close();
    }
  });

  it('waits for the answer to a code that is on its way', async () => {
    const reply = held(ok(LOGIN));
    const { screen, alerts, title, sent } = await openStep({ codes: [reply.answer] });
    const clock = stopClock(screen.fake.page);
    screen.signIn(ADA);
    await waitUntil(() => title() === TITLE);
    screen.type(CODE, '482913');
    await waitUntil(() => sent().length === 1);
    clock.advance(600_000);
    reply.release();
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect([title(), alerts()]).to.deep.equal([TITLE, '']);
  });

  it('is the same for a page from the back-forward cache, whose step goes on', async () => {
    const { screen, title, alerts, sent } = await openStep({ codes: [refusedCode('wrong', 4)] });
    const clock = stopClock(screen.fake.page);
    screen.signIn(ADA);
    await waitUntil(() => title() === TITLE);
    screen.type(CODE, '111111');
    await waitUntil(() => sent().length === 1 && alerts() !== '');
    clock.freeze(400_000);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => screen.requests('authTypes').length === 2 && title() === TITLE);
    expect(alerts()).to.equal('That code is wrong. 4 tries left.');
    clock.advance(201_000);
    await waitUntil(() => alerts() === ENDED);
  });

  it('does not hold a page on which another tab has signed in, unless a code is on its way', async () => {
    const reply = held(refusedCode('wrong', 4));
    const { screen, sent, alerts } = await beginStep({ codes: [reply.answer] });
    const { page } = screen.fake;
    await waitUntil(() => page.storageListeners.size > 0);
    screen.type(CODE, '111111');
    await waitUntil(() => sent().length === 1);
    page.local.values.set('isAuthenticated', 'true').set('userId', 'ada').set('tenant', 'ACME');
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 600_000).toISOString());
    page.fireStorage('isAuthenticated');
    reply.release();
    await waitUntil(() => alerts() !== '');
    expect(page.visits).to.deep.equal([]);
    page.fireStorage('isAuthenticated');
    await waitUntil(() => page.visits.length === 1);
    expect(page.visits).to.deep.equal(['/dashboard']);
  });
});

describe('the other ways of the second step', () => {
  it('take a recovery code in any spelling, which never trusts the browser', async () => {
    const { screen, sent, title } = await beginStep();
    screen.press(RECOVERY);
    await waitUntil(() => title() === RECOVERY);
    expect([screen.focused, screen.shows('[type=checkbox]')]).to.deep.equal([FIELD, false]);
    expect(screen.descriptionOf(FIELD)).to.equal('Looks like AB-1234-5678-90CD');
    await expect(screen.element).to.be.accessible();
    screen.type(FIELD, ' ｑｔ 7m4k x2pd 9whf ');
    screen.press('Continue');
    await waitUntil(() => sent().length === 1);
    expect(sent()[0]?.headers.get('otp')).to.equal('qt 7m4k x2pd 9whf');
    expect(await sent()[0]?.json()).to.include({ method: 'recovery', trust: false });
  });

  it('say what is wrong with a recovery code, and lead back to the app', async () => {
    const { screen, title, alerts } = await beginStep({
      codes: [refusedCode('wrong', 3), refusedCode('used', 2)],
    });
    screen.press(RECOVERY);
    await waitUntil(() => title() === RECOVERY);
    screen.press('Continue');
    await waitUntil(() => alerts() === 'Please enter a recovery code');
    expect(screen.focused).to.equal(FIELD);
    screen.type(FIELD, 'QT-7M4K');
    await waitUntil(() => alerts() === '');
    screen.press('Continue');
    await waitUntil(() => alerts() === 'That code is wrong. 3 tries left.');
    expect(screen.field(FIELD).selectionEnd).to.equal(7);
    screen.press('Continue');
    await waitUntil(() => alerts() === 'That code was used already. Use another one.');
    screen.press('Use your authenticator app');
    await waitUntil(() => title() === TITLE);
    expect([screen.focused, screen.field(CODE).value, alerts()]).to.deep.equal([CODE, '', '']);
  });

  it('name the administrator, and lead back', async () => {
    const { screen, title } = await beginStep({ step: { methods: ['app'] } });
    expect(screen.text).not.to.include('Other ways');
    screen.press('None of these works');
    await waitUntil(() => title() === 'Ask your administrator');
    expect(document.activeElement?.textContent).to.equal('Ask your administrator');
    await expect(screen.element).to.be.accessible();
    screen.press('Back');
    await waitUntil(() => screen.focused === CODE);
  });

  it('are a passkey for a user who has one', async () => {
    const browser = fakeCredentials();
    browser.answer('waits');
    const features = ['secondFactor', 'passkeys:portal.example'];
    const { screen, gateway, sent } = await beginStep({
      features,
      step: { methods: ['app', 'passkey'] },
    });
    gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', ok(LOGIN));
    await waitUntil(() => screen.find(PASSKEY));
    screen.press(PASSKEY);
    await waitUntil(() => browser.asked.length === 1);
    screen.type(CODE, '482913');
    await waitUntil(() => sent().length === 1);
    expect(browser.asked[0]?.signal.aborted).to.equal(true);
    await waitUntil(() => screen.fake.page.visits.length === 1);
  });

  it('are only a passkey, if there is no other one', async () => {
    fakeCredentials();
    const { screen, gateway, title } = await beginStep({
      features: ['passkeys:portal.example'],
      step: { methods: ['passkey'] },
    });
    gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', ok(LOGIN));
    await waitUntil(() => screen.find(PASSKEY));
    expect([title(), screen.find('Continue')]).to.deep.equal([TITLE, undefined]);
    screen.press(PASSKEY);
    await waitUntil(() => screen.fake.page.visits.length === 1);
  });

  for (const [why, features, methods] of [
    ['the gateway does not announce passkeys', ['secondFactor'], ['app', 'passkey']],
    ['the user has none', ['passkeys:portal.example'], ['app']],
    ['they belong to another domain', ['passkeys:elsewhere.example'], ['app', 'passkey']],
  ] as const)
    it(`are no passkey if ${why}`, async () => {
      fakeCredentials();
      const { screen } = await beginStep({ features, step: { methods } });
      // The button's own code, with which it would appear.
      await import('../../../../src/views/login/passkey/passkey-button.tsx');
      await waitUntil(() => screen.find('Continue'));
      expect(screen.find(PASSKEY)).to.equal(undefined);
    });
});
