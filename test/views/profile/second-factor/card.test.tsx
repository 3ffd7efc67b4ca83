import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { anyCall } from '../../../support/core/calls.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { CHROME, factorsOf } from '../../../support/fixtures/factors.ts';
import { held, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { focused } from '../passkeys/passkeys-screen.tsx';
import { drawProfile, press } from '../profile-screen.tsx';
import { cardOf, openFactors, prepareFactors, rowsOf, statusOf } from './factors-screen.tsx';

// Rules: second-factor-60, second-factor-61

const ON = [ok(factorsOf())];
const headings = (screen: Screen) =>
  screen.allByRole('heading').map(({ textContent }) => textContent);

describe('the card of two-step sign-in', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('is below the passkeys, and in the menu', async () => {
    const features = ['events', 'secondFactor', 'passkeys:portal.example'];
    screen = await openFactors({ features });
    expect(headings(screen).slice(-4)).to.deep.equal([
      'Passkeys',
      'Two-step sign-in',
      'Recent activity',
      'Settings',
    ]);
    press(screen.byRole('button', 'Two-step sign-in'));
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
  });

  it('is not covered by the menu that leads to it, which has two lines in a window of 768 px', async () => {
    const features = ['sessions', 'events', 'secondFactor', 'passkeys:portal.example'];
    screen = await openFactors({ features });
    screen.element.style.width = '768px';
    const menu = screen.byRole('navigation', 'Profile sections');
    await waitUntil(() => menu.offsetHeight > 80, 'two lines');
    await emulateMedia({ reducedMotion: 'reduce' });
    press(screen.byRole('button', 'Two-step sign-in'));
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { bottom } = menu.getBoundingClientRect();
    expect(cardOf(screen).getBoundingClientRect().top).to.be.within(bottom, bottom + 40);
  });

  it('says what it is for, and that it is off', async () => {
    screen = await openFactors();
    expect(screen.text).to.include('a stolen password alone does not open your account.');
    expect(screen.text).to.include('Two-step sign-in is off.');
    screen.byRole('button', 'Set up');
    await expect(screen.element).to.be.accessible();
  });

  it('says since when it is on, how many codes are left, and which browsers are trusted', async () => {
    screen = await openFactors({ answers: { factors: ON } });
    expect(rowsOf(screen)).to.deep.equal([
      'Authenticator app | On | since Jun 2, 2026',
      '7 codes left',
      'Firefox on Windows | Used for this session | trusted since Nov 18, 2026 | until Dec 18, 2026',
      'Chrome on Android | trusted since Nov 18, 2026 | until Dec 18, 2026',
    ]);
    expect(screen.allByRole('button', 'Set up')).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('knows little about a browser and a date, and has no list of no browsers', async () => {
    const bare = { ...CHROME, browser: '', system: '', since: '', until: '' };
    const unknown = factorsOf({ app: { since: '' }, recoveryCodesLeft: 1, browsers: [bare] });
    screen = await openFactors({ answers: { factors: [ok(unknown)] } });
    expect(rowsOf(screen)).to.deep.equal([
      'Authenticator app | On',
      '1 code left | Make new codes now, so that you can sign in without your app.',
      'Unknown browser',
    ]);
    screen.close();
    screen = await openFactors({ answers: { factors: [ok(factorsOf({ browsers: [] }))] } });
    expect(headings(screen)).not.to.include('Trusted browsers');
  });

  for (const [left, isWarned] of [
    [3, false],
    [2, true],
    [0, true],
  ] as const)
    it(`${isWarned ? 'warns' : 'does not warn'} of ${left} codes`, async () => {
      const factors = [ok(factorsOf({ recoveryCodesLeft: left }))];
      screen = await openFactors({ answers: { factors } });
      expect(screen.text.includes('Make new codes now')).to.equal(isWarned);
    });

  it('is not there, and makes no call, if the gateway does not announce it', async () => {
    const { loadCards } =
      await import('../../../../src/views/profile/announced/announced-cards.ts');
    screen = prepareFactors({ features: ['secondFactors'] });
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    await loadCards(['secondFactor']);
    for (const name of ['userProfile', 'lookup', 'refresh'] as const)
      await anyCall(screen.fake.core, name);
    expect(headings(screen)).not.to.include('Two-step sign-in');
    expect(screen.fake.page.gateway.requests('factors')).to.deep.equal([]);
  });

  it('disappears without a message if the answer is a 404', async () => {
    const reply = held(refused(404));
    screen = prepareFactors({ answers: { factors: [reply.answer] } });
    drawProfile(screen);
    await screen.findByRole('heading', 'Two-step sign-in');
    expect(statusOf(screen)).to.equal('Loading your two-step sign-in…');
    reply.release();
    await waitUntil(() => !headings(screen).includes('Two-step sign-in'), 'no card');
    const { core, host } = screen.fake;
    expect([dialogsOf(core), toastsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
  });

  it('says why it knows nothing, and tries again', async () => {
    screen = await openFactors({ answers: { factors: [unreachable, ...ON] } });
    const retry = await screen.findByRole('button', 'Try again');
    screen.byRole('alert', /^Your two-step sign-in could not be loaded\. .+/);
    expect(screen.allByRole('button', 'Set up')).to.deep.equal([]);
    press(retry);
    await waitUntil(() => rowsOf(screen).length === 4, 'the rows');
    expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
  });

  it('stays within a narrow window, and speaks the page’s language', async () => {
    const long = { ...CHROME, browser: 'B'.repeat(60) };
    screen = await openFactors({ answers: { factors: [ok(factorsOf({ browsers: [long] }))] } });
    screen.element.style.width = '240px';
    for (const dir of ['ltr', 'rtl']) {
      Object.assign(screen.element, { dir });
      expect(cardOf(screen).scrollWidth).to.be.at.most(cardOf(screen).clientWidth);
    }
    await messagesService(screen.fake.core).chooseForBrowser('de_DE');
    await screen.findByRole('heading', 'Anmeldung in zwei Schritten');
  });
});
