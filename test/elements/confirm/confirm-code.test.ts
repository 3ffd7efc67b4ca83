import { expect } from '@open-wc/testing';
import '../../../src/elements/confirm/code-form.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { refusedCode } from '../../support/fixtures/second-factor.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, descriptionOf, nameOf } from '../../views/support/by-role.ts';
import { ConfirmPage, freshness, PASSWORD, PROVIDER } from './confirm-page.ts';

// Rules: confirm-16, confirm-17, confirm-18, confirm-19

const APP = { type: 'app', id: '', name: '' };
const RECOVERY = { type: 'recovery', id: '', name: '' };
const USE_RECOVERY = 'Use a recovery code';

describe('a confirmation with a code', () => {
  let page: ConfirmPage;
  afterEach(() => page.close());

  const open = (methods: readonly object[] = [APP, RECOVERY], ...answers: Answer[]) => {
    page = new ConfirmPage(freshness(3600, methods));
    page.fake.page.gateway.answer('confirmWithCode', ...(answers.length > 0 ? answers : [ok({})]));
    return page.ask();
  };
  const sent = () => page.fake.page.gateway.requests('confirmWithCode');
  const names = () => allByRole(page.opened, 'button').map(nameOf);
  const field = (): HTMLInputElement => {
    const found = page.opened.querySelector<HTMLInputElement>('input[name=otp]');
    if (!found) throw new Error('There is no field for a code.');
    return found;
  };
  const label = () => field().labels?.[0]?.textContent;
  const type = (text: string) => {
    field().value = text;
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const alert = () =>
    [...page.opened.querySelectorAll('[role=alert]')].map((one) => one.textContent).join('');

  it('takes the app’s code, has the focus in its field, and sends the sixth digit once', async () => {
    const reply = held(ok({}));
    const dialog = await open([APP, RECOVERY, PASSWORD], reply.answer);
    expect(names()).to.deep.equal([USE_RECOVERY, 'Cancel', 'Confirm']);
    expect([document.activeElement === field(), label()]).to.deep.equal([true, '6-digit code']);
    expect([field().autocomplete, field().inputMode, field().dir]).to.deep.equal([
      ...['one-time-code', 'numeric', 'ltr'],
    ]);
    expect(descriptionOf(field()).trim()).to.equal('A new code appears every 30 seconds.');
    await expect(dialog).to.be.accessible();
    type('٤٨٢ 913');
    await waitUntil(() => sent().length === 1, 'the code is sent');
    expect(field().readOnly).to.equal(true);
    page.button('Confirming…').click();
    reply.release();
    expect(await page.result()).to.equal(true);
    expect([sent().length, sent()[0]?.headers.get('otp'), await sent()[0]?.json()]).to.deep.equal([
      ...[1, '482913', { method: 'app' }],
    ]);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(document.activeElement).to.equal(page.pay);
  });

  for (const [code, words] of [
    ['wrong', 'That code is wrong.'],
    ['used', 'That code was used already. Wait for the next one.'],
  ] as const)
    it(`says at the field that a code is ${code}, selects it, and sends it once`, async () => {
      await open([APP], refusedCode(code), ok({}));
      expect(names()).to.deep.equal(['Cancel', 'Confirm']);
      type('111111');
      await waitUntil(() => alert() === words, 'the message');
      expect([field().selectionStart, field().selectionEnd, field().ariaInvalid]).to.deep.equal([
        ...[0, 6, 'true'],
      ]);
      type('111111');
      expect(alert()).to.equal('');
      type('482913');
      expect(await page.result()).to.equal(true);
      expect(sent().map(({ headers }) => headers.get('otp'))).to.deep.equal(['111111', '482913']);
    });

  it('takes a recovery code in any spelling', async () => {
    await open([APP, RECOVERY], refusedCode('used'), ok({}));
    page.button(USE_RECOVERY).click();
    expect([label(), document.activeElement === field()]).to.deep.equal(['Recovery code', true]);
    page.button('Confirm').click();
    await waitUntil(() => alert() === 'Please enter a recovery code', 'the message');
    type('qt 7m4k x2pd 9whf');
    page.button('Confirm').click();
    await waitUntil(() => alert() === 'That code was used already. Use another one.', 'the answer');
    type('QT-7M4K-X2PD-9WHG');
    page.button('Confirm').click();
    expect(await page.result()).to.equal(true);
    expect(sent().map(({ headers }) => headers.get('otp'))).to.deep.equal([
      ...['qt 7m4k x2pd 9whf', 'QT-7M4K-X2PD-9WHG'],
    ]);
    expect(await sent()[0]?.json()).to.deep.equal({ method: 'recovery' });
  });

  it('leads back to the app, with an empty field', async () => {
    await open();
    page.button(USE_RECOVERY).click();
    type('QT');
    page.button('Use your authenticator app').click();
    expect([label(), field().value, names()[0]]).to.deep.equal(['6-digit code', '', USE_RECOVERY]);
  });

  for (const [entry, words] of [
    ['', 'Please enter the code'],
    ['4829', 'The code has 6 digits.'],
    ['4829135', 'The code has only 6 digits.'],
    ['code', 'The code is made of digits only.'],
  ] as const)
    it(`does not send '${entry}'`, async () => {
      await open();
      type(entry);
      page.button('Confirm').click();
      await waitUntil(() => alert() === words, 'the message');
      expect(sent()).to.deep.equal([]);
    });

  for (const [what, answer, words] of [
    ['the app is closed', refusedCode('stopped'), 'Too many codes were wrong'],
    ['the account is locked', refused(403, { message: 'Locked.' }), 'Locked.'],
    ['there is no answer', unreachable, 'The service can’t be reached right now.'],
  ] as const)
    it(`says at the buttons that ${what}, and keeps the code`, async () => {
      await open([APP], answer, ok({}));
      type('482913');
      await waitUntil(() => alert().startsWith(words), 'the message');
      expect([field().value, field().ariaInvalid]).to.deep.equal(['482913', 'false']);
      page.button('Confirm').click();
      expect(await page.result()).to.equal(true);
    });

  it('leaves a sign-in at a provider below the code', async () => {
    await open([APP, PROVIDER]);
    expect(names()).to.deep.equal(['Cancel', 'Confirm', 'Confirm with Acme Passport']);
  });
});
