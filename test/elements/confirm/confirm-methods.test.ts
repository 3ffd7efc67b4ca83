import { expect } from '@open-wc/testing';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, descriptionOf, nameOf } from '../../views/support/by-role.ts';
import { ConfirmPage, freshness, PASSWORD, PROVIDER } from './confirm-page.ts';

// Rules: confirm-08, confirm-09

const START = 'https://passport.example/authorize';

describe('the ways to confirm', () => {
  let page: ConfirmPage;
  const open = (...methods: readonly object[]) => {
    page = new ConfirmPage(freshness(3600, methods));
    page.fake.page.gateway.answer('confirmAtProvider', ok({ url: START }));
    return page.ask();
  };
  const names = () => allByRole(page.opened, 'button').map(nameOf);
  const status = () =>
    [...page.opened.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
  const alerts = () =>
    [...page.opened.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).join('');
  afterEach(() => page.close());

  it('are the password, and the providers below it', async () => {
    await open(PASSWORD, PROVIDER);
    expect(names()).to.deep.equal([
      'Show password',
      'Cancel',
      'Confirm',
      'Confirm with Acme Passport',
    ]);
    expect(document.activeElement).to.equal(page.password);
  });

  it('are the providers alone for a user without a password', async () => {
    const dialog = await open(PROVIDER, { ...PROVIDER, id: 'other', name: 'Other' });
    expect(names()).to.deep.equal(['Confirm with Acme Passport', 'Confirm with Other', 'Cancel']);
    expect(document.activeElement).to.equal(page.button('Confirm with Acme Passport'));
    expect(dialog.querySelector('input')).to.equal(null);
  });

  it('leave out those that this version does not know', async () => {
    await open({ type: 'palm', id: 'palm', name: 'Palm' }, { ...PROVIDER, id: '' }, PASSWORD);
    expect(names()).to.deep.equal(['Show password', 'Cancel', 'Confirm']);
  });

  it('are to sign out and in again if the gateway offers none, with the focus on Cancel', async () => {
    const dialog = await open({ type: 'palm', id: 'palm', name: 'Palm' });
    expect(descriptionOf(dialog)).to.equal(
      'To confirm it’s you, sign out and in again. Unsaved changes on this page will be lost.',
    );
    expect(document.activeElement).to.equal(page.button('Cancel'));
    page.button('Sign out and in again').click();
    expect(await page.result()).to.equal(false);
    await page.waitForEvent('sso-signed-out');
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    const saved = page.fake.page.session.values.get('sso-elements.savedPath') ?? '';
    expect(saved).to.include('/prices/list');
  });

  it('open a provider in a window, and wait for it', async () => {
    await open(PASSWORD, PROVIDER);
    const button = page.button('Confirm with Acme Passport');
    button.click();
    await waitUntil(() => page.fake.page.opened.includes(START), 'the window');
    expect(status()).to.equal(
      'Sign in at Acme Passport in the other window. This page then continues.',
    );
    expect(button.ariaDisabled).to.equal('true');
    page.fake.page.gateway.answer('confirmOptions', freshness(0));
    dispatchEvent(new Event('focus'));
    expect(await page.result()).to.equal(true);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(page.fake.page.closed).to.have.length(1);
  });

  it('say that the window was closed, and can be tried again', async () => {
    await open(PROVIDER);
    page.button('Confirm with Acme Passport').click();
    await waitUntil(() => page.fake.page.opened.includes(START), 'the window');
    page.fake.page.isWindowClosed = true;
    dispatchEvent(new Event('focus'));
    await waitUntil(
      () => alerts() === 'The other window was closed before you had signed in. Please try again.',
      'the message',
    );
    expect(status()).to.equal('');
    page.fake.page.isWindowClosed = false;
    page.button('Confirm with Acme Passport').click();
    await waitUntil(() => page.fake.page.opened.filter((url) => url === START).length === 2);
    expect(alerts()).to.equal('');
  });

  it('say that the browser has blocked the window', async () => {
    await open(PROVIDER);
    page.fake.page.isPopupBlocked = true;
    page.button('Confirm with Acme Passport').click();
    expect(alerts()).to.include('Your browser kept the sign-in window from opening.');
    expect(page.button('Confirm with Acme Passport').ariaDisabled).to.equal(null);
  });

  it('say why the gateway does not begin', async () => {
    await open(PROVIDER);
    page.fake.page.gateway.answer('confirmAtProvider', refused(400, { message: 'Not this one' }));
    page.button('Confirm with Acme Passport').click();
    await waitUntil(() => alerts() === 'Not this one', 'the message');
    expect(page.fake.page.closed).to.have.length(1);
  });

  for (const [title, end] of [
    ['is canceled', () => page.button('Cancel').click()],
    ['is confirmed with the password', () => page.submit()],
  ] as const)
    it(`close the window when the dialog ${title}`, async () => {
      await open(PASSWORD, PROVIDER);
      page.button('Confirm with Acme Passport').click();
      await waitUntil(() => page.fake.page.opened.includes(START), 'the window');
      expect(page.fake.page.closed).to.deep.equal([]);
      end();
      await page.result();
      expect(page.fake.page.closed).to.have.length(1);
    });
});
