import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import {
  type Answer,
  hanging,
  held,
  ok,
  refused,
  unreachable,
} from '../../../support/fixtures/replies.ts';
import { needsCode, refusedCode } from '../../../support/fixtures/second-factor.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { type ManualClock, stopClock } from '../../../support/time/manual-clock.ts';
import type { FakePorts } from '../../../support/core/fake-ports.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { ADA, openStep, RETURN, type StepStart } from './step-screen.ts';

// Rules: new-browser-20, new-browser-21, new-browser-22, new-browser-23, new-browser-24, new-browser-25, new-browser-26

const TITLE = 'Check your mail';
const FIELD = 'Code from the mail';
const AGAIN = 'Send again';
const MAILED = ok({ hint: 'a…@a….example', expiresInSeconds: 600 });
const TOO_MANY: Answer = () =>
  Response.json(
    { success: false, statusCode: 429, message: 'Too many codes.', error: '', data: null },
    { status: 429, headers: { 'retry-after': '600' } },
  );
const STEP = { methods: ['mail'], trustDays: 0 };

/** Opens the screen of a tenant that mails a code to users in a new browser, and signs in there. */
async function openMail({
  mails = [MAILED],
  onOpen,
  ...start
}: StepStart & { mails?: Answer[]; onOpen?: (page: FakePorts) => void } = {}) {
  const opened = await openStep({ features: ['newBrowser'], step: STEP, ...start });
  opened.gateway.answer('mailSignInCode', ...mails);
  onOpen?.(opened.screen.fake.page);
  await opened.begin();
  const { screen, gateway } = opened;
  await waitUntil(() => screen.hasField(FIELD), 'the field never appeared');
  return { ...opened, mailed: () => gateway.requests('mailSignInCode') };
}

describe('the mailed code of a sign-in in a new browser', () => {
  it('is mailed once when the step opens, and names the mailbox by its first letters', async () => {
    const { screen, title, mailed, sent } = await openMail();
    expect([title(), screen.focused]).to.deep.equal([TITLE, FIELD]);
    await waitUntil(() => screen.status.startsWith('We sent a 6-digit code to a…@a….example.'));
    expect(screen.text).to.include('This browser is new for your account.');
    expect(screen.text).to.include(`Signing in as ${ADA}`);
    expect(screen.text).to.match(/Send again in \d+s/);
    expect(screen.descriptionOf(FIELD)).to.match(/^Valid until \d+:\d\d/);
    expect([screen.shows('[type=checkbox]'), screen.toasts]).to.deep.equal([false, []]);
    const [request] = mailed();
    expect(await request?.json()).to.deep.equal({ ticket: 'sealed-ticket' });
    await expect(screen.element).to.be.accessible();
    await sendKeys({ type: '123456' });
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect([mailed().length, sent().length]).to.deep.equal([1, 1]);
    expect(sent()[0]?.headers.get('otp')).to.equal('123456');
    expect(await sent()[0]?.json()).to.deep.equal({
      ...{ ticket: 'sealed-ticket', method: 'mail', trust: false },
    });
  });

  it('can be sent again after a countdown, which is announced', async () => {
    const reply = held(MAILED);
    const clocks: ManualClock[] = [];
    const { screen, mailed } = await openMail({
      mails: [MAILED, reply.answer],
      onOpen: (page) => clocks.push(stopClock(page)),
    });
    const advance = (ms: number) => clocks[0]?.advance(ms);
    await waitUntil(() => screen.text.includes('Send again in 30s'));
    advance(29_000);
    await waitUntil(() => screen.text.includes('Send again in 1s'));
    expect(screen.find(AGAIN)).to.equal(undefined);
    advance(1_000);
    await waitUntil(() => screen.status.startsWith('The code can be sent again now.'));
    screen.press(AGAIN);
    await waitUntil(() => screen.status.startsWith('Sending the code…'));
    screen.press('Sending the code…');
    reply.release();
    await waitUntil(() => screen.status.startsWith('Sent again at '));
    expect(screen.status).to.match(/^Sent again at \d+:\d\d.+Only the newest code works\./);
    expect([mailed().length, screen.focused]).to.deep.equal([2, FIELD]);
    await expect(screen.element).to.be.accessible();
  });

  it('is not mailed again for a page from the back-forward cache', async () => {
    const { screen, title, mailed } = await openMail();
    await waitUntil(() => screen.status.startsWith('We sent'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => screen.requests('authTypes').length === 2);
    await waitUntil(() => title() === TITLE && screen.hasField(FIELD));
    await waitUntil(() => /Send again in \d+s/.test(screen.text));
    expect(screen.text).to.include('We sent a 6-digit code to a…@a….example.');
    expect([mailed().length, screen.find(AGAIN)]).to.deep.equal([1, undefined]);
  });

  it('needs no address to be shown', async () => {
    const { screen } = await openMail({ mails: [ok({ expiresInSeconds: 600 })] });
    await waitUntil(() => screen.status.startsWith('We sent a 6-digit code to your mailbox.'));
  });

  for (const [what, answer, words] of [
    ['the mail is down', refused(503), 'The mail could not be sent. Try again.'],
    ['there is no network', unreachable, 'The service can’t be reached right now.'],
    ['there is no answer in time', hanging, 'The service took too long to answer.'],
  ] as const)
    it(`can be sent again at once if ${what}`, async () => {
      const { screen, alerts, mailed } = await openMail({
        mails: [answer, MAILED],
        constants: { requestTimeoutMs: 200 },
      });
      await waitUntil(() => alerts().startsWith(words));
      expect([screen.text.includes('We sent'), screen.toasts]).to.deep.equal([false, []]);
      screen.press(AGAIN);
      await waitUntil(() => screen.status.startsWith('We sent'));
      expect([alerts(), mailed().length]).to.deep.equal(['', 2]);
    });

  it('names the other way if the mail is down, and waits as long as the gateway asks', async () => {
    fakeCredentials();
    const { screen, alerts } = await openMail({
      mails: [refused(503), TOO_MANY],
      step: { ...STEP, methods: ['mail', 'passkey'] },
      features: ['newBrowser', 'passkeys:portal.example'],
    });
    await waitUntil(() => alerts().endsWith('Try again, or use another way below.'));
    await waitUntil(() => screen.find('Sign in with a passkey'));
    expect(screen.text).to.include('No mail?');
    screen.press(AGAIN);
    await waitUntil(() => alerts() === 'Too many codes.');
    expect(screen.find(AGAIN)).to.equal(undefined);
    expect(screen.text).to.match(/Send again in (600|599)s/);
  });

  it('is selected if it is wrong, with the tries that are left', async () => {
    const { screen, alerts, selection } = await openMail({
      codes: [refusedCode('wrong', 4), refusedCode('used', 3), ok(LOGIN)],
    });
    screen.type(FIELD, '111111');
    await waitUntil(() => alerts() === 'That code is wrong. 4 tries left.');
    expect([screen.focused, selection(FIELD)]).to.deep.equal([FIELD, [0, 6]]);
    screen.type(FIELD, '222222');
    await waitUntil(() => alerts() === 'That code was used already. Use another one.');
    expect(screen.text).not.to.include('phone’s clock');
  });

  for (const [what, answers] of [
    ['has expired', { codes: [refusedCode('expired')] }],
    ['is closed', { codes: [refusedCode('closed')] }],
    ['has expired before the mail', { mails: [refusedCode('expired')] }],
    ['is closed before the mail', { mails: [refusedCode('closed')] }],
    ['is unknown to an older gateway', { mails: [refused(404)] }],
  ] as const)
    it(`begins again with the password if the step ${what}`, async () => {
      const opened = await openStep({ features: ['newBrowser'], step: STEP, ...answers });
      opened.gateway.answer('mailSignInCode', ...('mails' in answers ? answers.mails : [MAILED]));
      await opened.begin();
      const { screen, alerts, title } = opened;
      if ('codes' in answers) {
        await waitUntil(() => screen.hasField(FIELD));
        screen.type(FIELD, '123456');
      }
      await waitUntil(() => alerts() !== '');
      const isClosed = what.startsWith('is closed');
      expect(title()).to.equal(isClosed ? 'This step is closed' : TITLE);
      screen.press(RETURN);
      await waitUntil(() => screen.focused === 'Password');
      expect(screen.field('User ID').value).to.equal(ADA);
    });

  it('names the administrator to users who can’t open the mailbox', async () => {
    const { screen, title } = await openMail();
    screen.press('I can’t open this mailbox');
    await waitUntil(() => title() === 'Ask your administrator');
    expect(screen.text).to.include('Your administrator can change its address.');
    screen.press('Back');
    await waitUntil(() => screen.focused === FIELD);
  });

  it('may be followed by another step', async () => {
    const { screen, title } = await openMail({ codes: [needsCode({ ticket: 'next' })] });
    screen.type(FIELD, '123456');
    await waitUntil(() => title() === 'Enter the code from your app');
    expect([screen.focused, screen.toasts]).to.deep.equal(['6-digit code', []]);
  });
});
