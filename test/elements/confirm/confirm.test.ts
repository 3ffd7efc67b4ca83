import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { descriptionOf } from '../../views/support/by-role.ts';
import { ADA, ConfirmPage, freshness } from './confirm-page.ts';

// Rules: confirm-01, confirm-02, confirm-03, confirm-04, confirm-05, confirm-07, confirm-10

describe('the dialog for a confirmation', () => {
  let page: ConfirmPage;
  const open = () => {
    page = new ConfirmPage();
    return page.ask();
  };
  const closed = () => waitUntil(() => !page.dialog, 'the dialog is closed');
  afterEach(() => page.close());

  it('does not open if the last sign-in is recent', async () => {
    page = new ConfirmPage(freshness(300));
    page.pay.click();
    expect(await page.result()).to.equal(true);
    expect(page.dialog).to.equal(undefined);
  });

  it('says what it is for and who is signed in', async () => {
    const dialog = await open();
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).to.equal('Confirm it’s you');
    expect(descriptionOf(dialog)).to.equal(
      'This action needs a recent sign-in. Your changes on this page are kept.',
    );
    expect(dialog.textContent).to.include('Ada Lovelace').and.to.include(ADA);
  });

  it('has a form in the light DOM, where password managers find user ID and password', async () => {
    await open();
    const inputs = [...(page.password.form?.querySelectorAll('input') ?? [])];
    expect(inputs.map(({ name, autocomplete }) => [name, autocomplete])).to.deep.equal([
      ['username', 'username'],
      ['password', 'current-password'],
    ]);
    expect([inputs[0]?.value, inputs[0]?.checkVisibility()]).to.deep.equal([ADA, false]);
    expect(page.password.getRootNode()).to.equal(document);
    expect(page.password.form?.method).to.equal('post');
  });

  it('confirms with the typed password, and returns to the page', async () => {
    await open();
    expect(document.activeElement).to.equal(page.password);
    await sendKeys({ type: 'Portal-2026!' });
    await sendKeys({ press: 'Enter' });
    expect(await page.result()).to.equal(true);
    await closed();
    expect(page.work.value).to.equal('two hours of work');
    expect(document.activeElement).to.equal(page.pay);
    expect([page.fake.page.visits, page.of('sso-signed-in')]).to.deep.equal([[], []]);
  });

  for (const [title, cancel] of [
    ['Esc', () => sendKeys({ press: 'Escape' })],
    ['its button', () => page.button('Cancel').click()],
  ] as const)
    it(`is canceled by ${title}, and returns the focus`, async () => {
      await open();
      await cancel();
      expect(await page.result()).to.equal(false);
      await closed();
      expect(document.activeElement).to.equal(page.pay);
      expect(page.calls('confirm')).to.equal(0);
    });

  it('is one for two callers', async () => {
    await open();
    page.pay.click();
    await waitUntil(() => page.calls('confirmOptions') === 2);
    page.submit();
    await waitUntil(() => page.results.length === 2, 'both have resolved');
    expect(page.results).to.deep.equal([true, true]);
  });

  it('does not open again for a caller whose answer predates the confirmation', async () => {
    await open();
    const { answer, release } = held(freshness());
    page.fake.page.gateway.answer('confirmOptions', answer);
    page.pay.click();
    await waitUntil(() => page.calls('confirmOptions') === 2);
    page.submit();
    expect(await page.result()).to.equal(true);
    release();
    await waitUntil(() => page.results.length === 2 || page.dialog, 'the second has resolved');
    expect([page.results, page.dialog]).to.deep.equal([[true, true], undefined]);
  });

  it('opens again for the next request', async () => {
    await open();
    page.button('Cancel').click();
    await closed();
    await page.ask();
    page.submit();
    await waitUntil(() => page.results.length === 2);
    expect(page.results).to.deep.equal([false, true]);
  });

  it('shows a wrong password below the field, selects it, and takes the next one', async () => {
    await open();
    page.fake.page.gateway.answer('confirm', refused(400, { message: 'Wrong' }), ok({}));
    page.submit('Portal-2025!');
    await waitUntil(() => descriptionOf(page.password) === 'Wrong', 'the error');
    const { value, selectionStart, selectionEnd, ariaInvalid } = page.password;
    expect([value, selectionStart, selectionEnd]).to.deep.equal(['Portal-2025!', 0, value.length]);
    expect([document.activeElement, ariaInvalid]).to.deep.equal([page.password, 'true']);
    await sendKeys({ type: 'Portal-2026!' });
    expect(descriptionOf(page.password)).to.equal('');
    await sendKeys({ press: 'Enter' });
    expect(await page.result()).to.equal(true);
  });

  for (const [title, focus, alerts] of [
    ['by an alert if the field has the focus', () => page.password.focus(), ['Wrong']],
    ['by the field if it gets the focus', () => page.button('Confirm').focus(), []],
  ] as const)
    it(`reads a wrong password out once: ${title}`, async () => {
      const dialog = await open();
      page.fake.page.gateway.answer('confirm', refused(400, { message: 'Wrong' }));
      focus();
      page.submit('Portal-2025!');
      await waitUntil(() => descriptionOf(page.password) === 'Wrong', 'the error');
      const spoken = [...dialog.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);
      expect(spoken.filter(Boolean)).to.deep.equal(alerts);
      expect(document.activeElement).to.equal(page.password);
    });

  it('announces any other failure, and keeps what was typed', async () => {
    const dialog = await open();
    page.fake.page.gateway.answer('confirm', refused(403, { message: 'Locked until nine' }));
    page.submit();
    const alert = () =>
      [...dialog.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent !== '');
    await waitUntil(alert, 'the message');
    expect(alert()?.textContent).to.equal('Locked until nine');
    expect([page.password.value, page.password.ariaInvalid]).to.deep.equal([
      'Portal-2026!',
      'false',
    ]);
    await sendKeys({ type: 'x' });
    expect(alert()).to.equal(undefined);
  });

  it('asks for a missing password without a call', async () => {
    await open();
    page.submit('');
    await waitUntil(() => descriptionOf(page.password) === 'Please enter the password');
    expect(page.calls('confirm')).to.equal(0);
  });

  it('waits for one answer at a time, with the password hidden', async () => {
    await open();
    page.button('Show password').click();
    expect(page.password.type).to.equal('text');
    const { answer, release } = held(ok({}));
    page.fake.page.gateway.answer('confirm', answer);
    page.submit();
    expect([page.password.type, page.password.readOnly]).to.deep.equal(['password', true]);
    expect(page.button('Confirming…').ariaDisabled).to.equal('true');
    page.submit();
    release();
    expect(await page.result()).to.equal(true);
    expect(page.calls('confirm')).to.equal(1);
  });

  it('closes when the session ends, which goes on as usual', async () => {
    await open();
    page.fake.page.gateway.answer('confirm', refused(401, { message: 'Over' }));
    page.submit();
    await closed();
    expect(await page.result()).to.equal(false);
    expect(page.of('sso-signed-out').map(({ detail }) => detail)).to.deep.equal([
      { reason: 'lost' },
    ]);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });

  it('makes way for the sign-in over the page, which the guard has not loaded yet', async () => {
    page = new ConfirmPage(freshness(), { reauth: 'inline' });
    await page.ask();
    page.fake.page.gateway.answer('confirm', refused(401, { message: 'Over' }));
    page.submit();
    await waitUntil(
      () => document.querySelector('dialog.sso-reauth:not(.sso-confirm):modal'),
      'the sign-in',
    );
    expect([page.dialog, page.fake.page.visits]).to.deep.equal([undefined, []]);
  });

  it('follows the language of the page', async () => {
    const dialog = await open();
    messagesService(page.fake.core).requestLocale('ar_SA');
    await waitUntil(() => dialog.lang === 'ar-SA', 'Arabic');
    const { t } = messagesService(page.fake.core);
    expect(dialog.dir).to.equal('rtl');
    expect(dialog.querySelector('h2')?.textContent).to.equal(t('confirm.title'));
    expect(t('confirm.title')).not.to.equal('Confirm it’s you');
    page.button(t('confirm.submit'));
  });

  it('leaves the page as it was', async () => {
    page = new ConfirmPage();
    const before = document.adoptedStyleSheets.length;
    await page.ask();
    page.button('Cancel').click();
    await closed();
    await waitUntil(() => document.adoptedStyleSheets.length === before, 'the style sheets');
    expect(document.querySelector('dialog')).to.equal(null);
  });
});
