import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { held, hanging, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { needsCode, refusedCode } from '../../../support/fixtures/second-factor.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { pasteEvent } from '../../support/paste-event.ts';
import { ADA, beginStep, CODE, openStep, RECOVERY, RETURN, TITLE } from './step-screen.ts';

// Rules: second-factor-40, second-factor-41, second-factor-42, second-factor-43, second-factor-44

describe('the second step of a sign-in', () => {
  it('opens after the right password, and shows the refusal nowhere', async () => {
    const { screen, title } = await beginStep();
    expect(title()).to.equal(TITLE);
    expect([screen.toasts, screen.fake.host.of('sso-error')]).to.deep.equal([[], []]);
    expect(screen.focused).to.equal(CODE);
    expect(screen.text).to.include(`Signing in as ${ADA}`);
    expect(screen.descriptionOf(CODE)).to.equal('A new code appears every 30 seconds.');
    const { inputMode, type } = screen.field(CODE);
    const autocomplete = screen.field(CODE).getAttribute('autocomplete');
    expect([autocomplete, inputMode, type]).to.deep.equal(['one-time-code', 'numeric', 'text']);
    expect(getComputedStyle(screen.field(CODE)).direction).to.equal('ltr');
    expect(screen.hasField('Password')).to.equal(false);
    await expect(screen.element).to.be.accessible();
  });

  it('sends the sixth digit once, and stays busy until the page is left', async () => {
    const reply = held(ok(LOGIN));
    const { screen, sent } = await beginStep({ codes: [reply.answer] });
    await sendKeys({ type: '482913' });
    await waitUntil(() => screen.find('Signing in…'));
    screen.press('Signing in…');
    expect([screen.status, screen.field(CODE).readOnly]).to.deep.equal(['Signing in…', true]);
    expect(screen.find(RECOVERY)?.matches(':disabled')).to.equal(true);
    const [request] = sent();
    expect(request?.headers.get('otp')).to.equal('482913');
    expect(await request?.json()).to.deep.equal({
      ...{ ticket: 'sealed-ticket', method: 'app', trust: false },
    });
    reply.release();
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect([sent().length, screen.fake.page.visits]).to.deep.equal([1, ['/dashboard']]);
    expect(screen.fake.host.of('sso-signed-in').map(({ userId }) => userId)).to.deep.equal([ADA]);
    expect(screen.find('Signing in…')?.ariaDisabled).to.equal('true');
  });

  for (const [what, text] of [
    ['with a space', '482 913'],
    ['in a sentence', 'Your code is 482913.'],
    ['in Arabic digits', '٤٨٢٩١٣'],
  ] as const)
    it(`takes a code that is pasted ${what}`, async () => {
      const { screen, sent } = await beginStep();
      screen.field(CODE).dispatchEvent(pasteEvent(text));
      await waitUntil(() => sent().length === 1);
      expect(sent()[0]?.headers.get('otp')).to.equal('482913');
    });

  it('sends nothing until the code is complete', async () => {
    const { screen, sent } = await beginStep();
    screen.press('Continue');
    await waitUntil(() => screen.descriptionOf(CODE).startsWith('Please enter the code'));
    screen.type(CODE, '4829');
    screen.press('Continue');
    await waitUntil(() => screen.descriptionOf(CODE).startsWith('The code has 6 digits.'));
    expect([screen.focused, sent().length]).to.deep.equal([CODE, 0]);
  });

  it('trusts the browser only if the user wants it', async () => {
    const { screen, sent } = await beginStep();
    const trust = screen.field('Trust this browser for 30 days');
    expect(trust.checked).to.equal(false);
    trust.click();
    screen.type(CODE, '482913');
    await waitUntil(() => sent().length === 1);
    expect(await sent()[0]?.json()).to.include({ trust: true });
  });

  it('does not offer it where the tenant does not allow it', async () => {
    const { screen } = await beginStep({ step: { trustDays: 0 } });
    expect(screen.shows('[type=checkbox]')).to.equal(false);
  });

  it('selects the digits of a wrong code, says how many tries are left, and does not repeat it', async () => {
    const { screen, sent, alerts, selection } = await beginStep({
      codes: [refusedCode('wrong', 4), refusedCode('wrong', 1), ok(LOGIN)],
    });
    screen.type(CODE, '111111');
    await waitUntil(() => alerts() === 'That code is wrong. 4 tries left.');
    expect([screen.focused, selection(), screen.field(CODE).ariaInvalid]).to.deep.equal([
      ...[CODE, [0, 6], 'true'],
    ]);
    expect(screen.toasts).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
    screen.field(CODE).dispatchEvent(new InputEvent('input', { bubbles: true }));
    await sendKeys({ type: '222222' });
    await waitUntil(() => alerts() === 'That code is wrong. 1 try left.');
    expect(screen.text).to.include('Set your phone’s clock to automatic time');
    await sendKeys({ type: '482913' });
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect(sent().map(({ headers }) => headers.get('otp'))).to.deep.equal([
      ...['111111', '222222', '482913'],
    ]);
  });

  it('says that a code was used before', async () => {
    const { screen, alerts } = await beginStep({ codes: [refusedCode('used', 4)] });
    screen.type(CODE, '482913');
    await waitUntil(() => alerts() === 'That code was used already. Wait for the next one.');
    expect(screen.focused).to.equal(CODE);
  });

  it('closes the app after too many wrong codes in a row, and leaves the recovery code', async () => {
    const { screen, title, alerts } = await beginStep({ codes: [refusedCode('stopped')] });
    screen.type(CODE, '482913');
    await waitUntil(() => alerts().startsWith('Too many codes were wrong'));
    expect(document.activeElement?.textContent).to.equal(TITLE);
    expect([screen.hasField(CODE), screen.find('Continue')]).to.deep.equal([false, undefined]);
    screen.press(RECOVERY);
    await waitUntil(() => title() === RECOVERY);
    expect(screen.find('Use your authenticator app')).to.equal(undefined);
  });

  for (const [what, answer, words] of [
    [
      'a locked account',
      refused(403, { message: 'Your account is locked.' }),
      'Your account is locked.',
    ],
    ['too many tries', refused(429, { message: 'Wait a minute.' }), 'Wait a minute.'],
    ['a server error', refused(500), 'Something went wrong!'],
    ['no network', unreachable, 'The service can’t be reached right now.'],
    ['no answer in time', hanging, 'The service took too long to answer.'],
  ] as const)
    it(`says at the button that there is ${what}, and keeps the digits`, async () => {
      const { screen, alerts, sent } = await beginStep({
        codes: [answer, ok(LOGIN)],
        constants: { requestTimeoutMs: 200 },
      });
      screen.type(CODE, '482913');
      await waitUntil(() => alerts().startsWith(words));
      expect([screen.field(CODE).value, screen.field(CODE).readOnly]).to.deep.equal([
        ...['482913', false],
      ]);
      expect(screen.toasts).to.deep.equal([]);
      screen.press('Continue');
      await waitUntil(() => screen.fake.page.visits.length === 1);
      expect(sent()).to.have.length(2);
    });

  it('leads to a new password if one is due', async () => {
    const { screen } = await beginStep({ codes: [ok({ ...LOGIN, forcePwdChangeOnLogin: true })] });
    screen.type(CODE, '482913');
    await waitUntil(() => screen.text.includes('You need to update your password'));
    expect([screen.fake.page.visits, screen.text.includes('Signing in as')]).to.deep.equal([
      ...[[], false],
    ]);
  });

  it('keeps the user ID, and not the password, for who returns to the form', async () => {
    const { screen } = await beginStep();
    screen.press(RETURN);
    await waitUntil(() => screen.hasField('Password'));
    expect([
      screen.field('User ID').value,
      screen.field('Password').value,
      screen.focused,
      screen.text.includes('Signing in as'),
    ]).to.deep.equal([ADA, '', 'Password', false]);
  });

  it('shows the gateway’s words to a page that knows none of its methods', async () => {
    const { screen } = await openStep({ login: [needsCode({ methods: ['letter'] })] });
    screen.signIn(ADA);
    await waitUntil(() => screen.text.includes('This page can’t ask for it yet.'));
    expect(screen.field('User ID').value).to.equal(ADA);
    expect(screen.toasts.map(({ title }) => title)).to.deep.equal(['Sign-in failed']);
  });
});
