import { expect } from '@open-wc/testing';
import '../../../src/elements/confirm/passkey-button.ts';
import { CANCELLED, fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, descriptionOf, nameOf } from '../../views/support/by-role.ts';
import { ADA, ConfirmPage, freshness, PASSWORD, PROVIDER } from './confirm-page.ts';

// Rules: confirm-12, confirm-13, confirm-14, confirm-15

const PASSKEY = { type: 'passkey', id: '', name: '' };
const USE = 'Use a passkey';
const OPTIONS = ok({
  ...PASSKEY_REQUEST,
  publicKey: { ...PASSKEY_REQUEST.publicKey, rpId: 'portal.example' },
});
const refusal = (passkey: string) => refused(400, { message: 'No.', data: { passkey } });

describe('a confirmation with a passkey', () => {
  let page: ConfirmPage;
  let browser: ReturnType<typeof fakeCredentials>;
  beforeEach(() => (browser = fakeCredentials()));
  afterEach(() => page.close());

  const open = (methods: readonly object[] = [PASSKEY], ...answers: Answer[]) => {
    page = new ConfirmPage(freshness(3600, methods));
    page.fake.page.gateway
      .answer('passkeyConfirmOptions', OPTIONS)
      .answer('confirmWithPasskey', ...(answers.length > 0 ? answers : [ok({})]));
    return page.ask();
  };
  const sent = () => page.fake.page.gateway.requests('confirmWithPasskey');
  const names = () => allByRole(page.opened, 'button').map(nameOf);
  const said = (role: 'alert' | 'status') =>
    [...page.opened.querySelectorAll(`[role=${role}]`)].map((one) => one.textContent).join('');

  it('is the first way, has the focus, and confirms with one press', async () => {
    const dialog = await open();
    expect(names()).to.deep.equal([USE, 'Cancel']);
    expect(document.activeElement).to.equal(page.button(USE));
    await expect(dialog).to.be.accessible();
    page.button(USE).click();
    page.button(USE).click();
    expect(await page.result()).to.equal(true);
    expect(await Promise.all(sent().map((request) => request.json()))).to.deep.equal([
      { ticket: PASSKEY_REQUEST.ticket, credential: PASSKEY_PROOF },
    ]);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(document.activeElement).to.equal(page.pay);
    expect(browser.signals).to.deep.equal([]);
  });

  it('stands above the other ways', async () => {
    await open([PROVIDER, PASSWORD, PASSKEY]);
    expect(names()).to.deep.equal([
      USE,
      ...['Show password', 'Cancel', 'Confirm', 'Confirm with Acme Passport'],
    ]);
    expect(document.activeElement).to.equal(page.button(USE));
  });

  it('waits for the browser, and is aborted when the dialog closes', async () => {
    browser.answer('waits');
    await open();
    page.button(USE).click();
    await waitUntil(() => browser.asked.length === 1, 'the browser is asked');
    expect([said('status'), page.button(USE).ariaDisabled]).to.deep.equal([
      'Waiting for your passkey…',
      'true',
    ]);
    page.button('Cancel').click();
    expect(await page.result()).to.equal(false);
    expect(browser.asked[0]?.signal.aborted).to.equal(true);
    expect(sent()).to.deep.equal([]);
  });

  it('says quietly that none was used, and can be tried again', async () => {
    browser.answer(CANCELLED, { json: PASSKEY_PROOF });
    await open();
    page.button(USE).click();
    const none = 'No passkey was used. Please try again.';
    await waitUntil(() => said('status') === none, 'the message');
    expect([said('alert'), page.button(USE).ariaDisabled]).to.deep.equal(['', null]);
    page.button(USE).click();
    expect(await page.result()).to.equal(true);
  });

  it('asks again once with new options if they have expired', async () => {
    await open([PASSKEY], refusal('expired'), ok({}));
    page.button(USE).click();
    expect(await page.result()).to.equal(true);
    expect([browser.asked.length, sent().length]).to.deep.equal([2, 2]);
  });

  for (const [what, answer, words] of [
    ['have expired twice', refusal('expired'), 'That took too long. Please try again.'],
    ['are of another user', refusal('unknown'), 'This passkey does not confirm it’s you.'],
    ['are refused', refusal('refused'), 'This passkey does not confirm it’s you.'],
    ['meet a locked account', refused(403, { message: 'Locked.' }), 'Locked.'],
    ['get no answer', unreachable, 'The service can’t be reached right now.'],
  ] as const)
    it(`says at once that they ${what}`, async () => {
      await open([PASSKEY], answer);
      page.button(USE).click();
      await waitUntil(() => said('alert').startsWith(words), 'the message');
      expect([said('status'), document.activeElement]).to.deep.equal(['', page.button(USE)]);
      expect(browser.signals).to.deep.equal([]);
    });

  it('lets the browser forget a passkey that the user has removed', async () => {
    await open([PASSKEY], refusal('removed'));
    page.button(USE).click();
    await waitUntil(() => said('alert') !== '', 'the message');
    expect(browser.signals).to.deep.equal([
      ['signalUnknownCredential', { rpId: 'portal.example', credentialId: PASSKEY_PROOF.id }],
    ]);
  });

  it('says what is left in a browser without passkeys', async () => {
    browser.removeAll();
    const dialog = await open();
    expect(descriptionOf(dialog)).to.equal(
      'This browser can’t use your passkeys. Use another browser or another device. If you have lost your passkeys, ask your administrator.',
    );
    expect(names()).to.deep.equal(['Cancel']);
    expect(document.activeElement).to.equal(page.button('Cancel'));
    await expect(dialog).to.be.accessible();
  });

  it('says what is left on a page of another domain', async () => {
    page = new ConfirmPage(
      freshness(3600, [PASSKEY]),
      {},
      {
        local: {
          ...signedIn(ADA).local,
          tenantTheme: JSON.stringify({
            ...{ tenant: 'ACME', themeDetails: [] },
            features: ['passkeys:other.example'],
          }),
        },
      },
    );
    expect(descriptionOf(await page.ask())).to.equal(
      'Your passkeys can only be used on pages of other.example. If you have lost your passkeys, ask your administrator.',
    );
    expect(names()).to.deep.equal(['Cancel']);
  });

  it('leaves the other ways in a browser without passkeys', async () => {
    browser.removeAll();
    const dialog = await open([PASSKEY, PASSWORD]);
    expect(names()).to.deep.equal(['Show password', 'Cancel', 'Confirm']);
    expect(descriptionOf(dialog)).to.match(/^This action needs a recent sign-in\./);
    expect(document.activeElement).to.equal(page.password);
  });

  for (const [error, words] of [
    ['SecurityError', 'Passkeys can’t be used on this page.'],
    ['NotSupportedError', 'This browser can’t use your passkeys.'],
  ] as const)
    it(`shows the browser’s ${error}`, async () => {
      browser.answer({ error: new DOMException('No', error) });
      await open();
      page.button(USE).click();
      await waitUntil(() => said('alert').startsWith(words), 'the message');
    });
});
