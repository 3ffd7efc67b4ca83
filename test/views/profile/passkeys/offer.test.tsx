import { expect } from '@open-wc/testing';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { anyCall } from '../../../support/core/calls.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { KEY, LAPTOP, listed, PHONE } from '../../../support/fixtures/passkeys.ts';
import { held, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, press } from '../profile-screen.tsx';
import { focused, openPasskeys, preparePasskeys, rowsOf, statusOf } from './passkeys-screen.tsx';

// Rules: passkeys-34, passkeys-35, passkeys-48, passkeys-49

const headings = (screen: Screen) =>
  screen.allByRole('heading').map(({ textContent }) => textContent);

describe('the card of the passkeys', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('is below the password, and in the menu', async () => {
    ({ screen } = await openPasskeys({ features: ['passkeys:portal.example'] }));
    expect(headings(screen).slice(-3)).to.deep.equal(['Password', 'Passkeys', 'Settings']);
    press(screen.byRole('button', 'Passkeys'));
    await waitUntil(() => focused(screen) === 'Passkeys', 'the title');
    await expect(screen.element).to.be.accessible();
  });

  it('says of each where it is, since when, and when it was used', async () => {
    const automatic = { ...KEY, isAutomatic: true };
    ({ screen } = await openPasskeys({
      answers: { passkeys: [ok(listed(LAPTOP, PHONE, automatic))] },
    }));
    expect(rowsOf(screen)).to.deep.equal([
      'Work laptop | Windows Hello | only on one device | added Nov 18, 2026 | last used Nov 20, 2026, 1:32 PM',
      'iCloud Keychain | synced between your devices | added Jun 2, 2026 | not used yet',
      'Key in the safe | only on one device | added Jun 2, 2026 | not used yet, created by the browser',
    ]);
  });

  it('calls a passkey of which nothing is known "Passkey"', async () => {
    const bare = { ...KEY, name: '', createdAt: '' };
    ({ screen } = await openPasskeys({ answers: { passkeys: [ok(listed(bare))] } }));
    expect(rowsOf(screen)).to.deep.equal(['Passkey | only on one device | not used yet']);
  });

  it('says what a passkey is for, if there is none', async () => {
    ({ screen } = await openPasskeys({ answers: { passkeys: [ok(listed())] } }));
    expect(screen.text).to.include('The fastest and safest way to sign in');
    expect(screen.text).to.include('You have no passkeys yet.');
    screen.byRole('button', 'Add a passkey');
    await expect(screen.element).to.be.accessible();
  });

  it('sends the browser the list of the user’s passkeys', async () => {
    let browser;
    ({ screen, browser } = await openPasskeys({ answers: { passkeys: [ok(listed(KEY))] } }));
    expect(browser.signals.map(([method]) => method)).to.deep.equal([
      'signalAllAcceptedCredentials',
    ]);
  });

  for (const [what, start, line] of [
    [
      'the page is of another domain',
      { features: ['passkeys:other.example'] },
      'Passkeys can only be added on pages of other.example.',
    ],
    ['the browser has no passkeys', {}, 'This browser can’t add passkeys.'],
  ] as const)
    it(`lists and removes, and says why it does not add, if ${what}`, async () => {
      const { browser, ...prepared } = preparePasskeys(start);
      ({ screen } = prepared);
      if (line.startsWith('This')) browser.removeAll();
      drawProfile(screen);
      await screen.findByRole('button', 'Remove Work laptop');
      expect(screen.text).to.include(line);
      expect(screen.allByRole('button', 'Add a passkey')).to.deep.equal([]);
      await expect(screen.element).to.be.accessible();
    });

  it('is not there, and makes no call, if the gateway does not announce it', async () => {
    const { loadCards } =
      await import('../../../../src/views/profile/announced/announced-cards.ts');
    ({ screen } = preparePasskeys({ features: ['resetLink'] }));
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    await loadCards(['passkeys']);
    for (const name of ['userProfile', 'lookup', 'refresh'] as const)
      await anyCall(screen.fake.core, name);
    expect(headings(screen)).not.to.include('Passkeys');
    expect(screen.fake.page.gateway.requests('passkeys')).to.deep.equal([]);
  });

  it('disappears without a message if the answer is a 404', async () => {
    const reply = held(refused(404));
    ({ screen } = preparePasskeys({ answers: { passkeys: [reply.answer] } }));
    drawProfile(screen);
    await screen.findByRole('heading', 'Passkeys');
    expect(statusOf(screen)).to.equal('Loading your passkeys…');
    reply.release();
    await waitUntil(() => !headings(screen).includes('Passkeys'), 'no card');
    const { core, host } = screen.fake;
    expect([dialogsOf(core), toastsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
  });

  it('says why there is no list, and tries again', async () => {
    const passkeys = [unreachable, ok(listed(LAPTOP, PHONE))];
    ({ screen } = await openPasskeys({ answers: { passkeys } }));
    const retry = await screen.findByRole('button', 'Try again');
    screen.byRole('alert', /^Your passkeys could not be loaded\. .+/);
    expect(screen.allByRole('button', 'Add a passkey')).to.deep.equal([]);
    press(retry);
    await waitUntil(() => rowsOf(screen).length === 2, 'two rows');
    expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
  });

  it('stays within a narrow window, whatever the direction and the name', async () => {
    const long = { ...KEY, name: 'W'.repeat(50) };
    ({ screen } = await openPasskeys({ answers: { passkeys: [ok(listed(long, PHONE))] } }));
    const card = screen.shadow.querySelector<HTMLElement>('[data-section=passkeys]');
    for (const dir of ['ltr', 'rtl']) {
      Object.assign(screen.element, { dir });
      screen.element.style.width = '240px';
      expect(card?.scrollWidth).to.be.at.most(card?.clientWidth ?? 0);
    }
  });

  it('shows its texts in the page’s language', async () => {
    ({ screen } = await openPasskeys());
    await messagesService(screen.fake.core).chooseForBrowser('de_DE');
    await screen.findByRole('button', 'Passkey hinzufügen');
  });
});
