import { expect } from '@open-wc/testing';
import { anyCall } from '../../../support/core/calls.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { held, ok, refused, text, unreachable } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { nameOf } from '../../support/by-role.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, press } from '../profile-screen.tsx';
import {
  CURRENT,
  LAPTOP,
  listed,
  MINUTE_MS,
  openSessions,
  PHONE,
  prepareSessions,
  rowsOf,
  statusOf,
} from './sessions-screen.tsx';

// Rules: profile-31, profile-32, profile-36, profile-47

const headings = (screen: Screen) =>
  screen.allByRole('heading').map(({ textContent }) => textContent);

describe('the card of the sessions', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('is below the password, and in the menu', async () => {
    screen = await openSessions();
    expect(headings(screen).slice(-3)).to.deep.equal(['Password', 'My sessions', 'Settings']);
    press(screen.byRole('button', 'My sessions'));
    const heading = screen.byRole('heading', 'My sessions');
    await waitUntil(() => screen.shadow.activeElement === heading);
  });

  it('is not there, and makes no call, if the gateway does not announce it', async () => {
    const { loadCards } =
      await import('../../../../src/views/profile/announced/announced-cards.ts');
    screen = prepareSessions({}, {}, ['resetLink']);
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    // With its code and texts loaded, the card would be there, and have made its call, before later calls are answered.
    await loadCards(['sessions']);
    for (const name of ['userProfile', 'lookup', 'refresh'] as const)
      await anyCall(screen.fake.core, name);
    expect(screen.allByRole('button', 'My sessions')).to.deep.equal([]);
    expect(screen.fake.page.gateway.requests('sessions')).to.deep.equal([]);
  });

  it('is there once the theme has been loaded, on a first visit', async () => {
    screen = prepareSessions({}, { local: { tenantTheme: '' } });
    const theme = { themeDetails: [] };
    const reply = held(ok({ authentications: [], theme, features: ['sessions'] }));
    screen.fake.page.gateway.answer('authTypes', reply.answer);
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    expect(headings(screen)).not.to.include('My sessions');
    reply.release();
    await screen.findByRole('heading', 'My sessions');
  });

  for (const [what, answer] of [
    ['a refusal', refused(404)],
    ['a page of a proxy', text('Not found', 404)],
  ] as const)
    it(`disappears without a message if the answer is a 404: ${what}`, async () => {
      const reply = held(answer);
      screen = await openSessions({ sessions: [reply.answer] });
      expect(statusOf(screen)).to.equal('Loading your sessions…');
      reply.release();
      await waitUntil(() => !headings(screen).includes('My sessions'));
      expect(screen.allByRole('button', 'My sessions')).to.deep.equal([]);
      const { core, host } = screen.fake;
      expect([dialogsOf(core), toastsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
    });

  it('says why there is no list, and tries again', async () => {
    screen = await openSessions({
      sessions: [unreachable, refused(500, { message: 'Busy.' }), listed(CURRENT, PHONE)],
    });
    const retry = await screen.findByRole('button', 'Try again');
    const message = () => screen.byRole('alert', /could not be loaded/).textContent;
    expect(message()).to.match(/^Your sessions could not be loaded\. .+/);
    await expect(screen.element).to.be.accessible();
    press(retry);
    await waitUntil(() => message()?.includes('Busy.'));
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
    expect(screen.fake.host.of('sso-error').map(({ source }) => source)).to.deep.equal([
      'sessions',
      'sessions',
    ]);
    press(retry);
    await waitUntil(() => rowsOf(screen).length === 2);
  });

  it('keeps its place while the list loads', async () => {
    const reply = held(listed(CURRENT, PHONE));
    screen = await openSessions({ sessions: [reply.answer] });
    const card = screen.shadow.querySelector('[data-section=sessions]');
    const before = card?.getBoundingClientRect().height ?? 0;
    reply.release();
    await waitUntil(() => rowsOf(screen).length === 2);
    expect(card?.getBoundingClientRect().height).to.be.closeTo(before, 2);
  });

  it('loads the list again if the page is shown after a minute', async () => {
    screen = prepareSessions({ sessions: [listed(CURRENT, PHONE), listed(CURRENT, LAPTOP)] });
    const clock = stopClock(screen.fake.page);
    drawProfile(screen);
    await screen.findByRole('button', 'End Chrome on Android');
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    clock.freeze(MINUTE_MS - 1);
    show();
    await anyCall(screen.fake.core, 'userProfile');
    expect(screen.fake.page.gateway.requests('sessions')).to.have.length(1);
    clock.freeze(1);
    show();
    await screen.findByRole('button', 'End Safari on macOS');
  });

  it('keeps its list if it cannot be loaded again, and while a question is open', async () => {
    screen = prepareSessions({ sessions: [listed(CURRENT, PHONE), unreachable] });
    const clock = stopClock(screen.fake.page);
    drawProfile(screen);
    press(await screen.findByRole('button', 'End Chrome on Android'));
    await screen.findByRole('button', 'Keep');
    clock.freeze(MINUTE_MS);
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    show();
    await anyCall(screen.fake.core, 'userProfile');
    expect(screen.fake.page.gateway.requests('sessions')).to.have.length(1);
    press(screen.byRole('button', 'Keep'));
    await screen.findByRole('button', 'End Chrome on Android');
    show();
    await waitUntil(() => screen.fake.host.of('sso-error').length === 1);
    expect(rowsOf(screen)).to.have.length(2);
  });

  for (const [what, left, title] of [
    ['moves the focus to its title if its row is gone', LAPTOP, 'My sessions'],
    ['leaves the focus in a row that is still there', PHONE, 'End Chrome on Android'],
  ] as const)
    it(`${what} after the list was loaded again`, async () => {
      screen = prepareSessions({
        sessions: [listed(CURRENT, PHONE, LAPTOP), listed(CURRENT, left)],
      });
      const clock = stopClock(screen.fake.page);
      drawProfile(screen);
      (await screen.findByRole('button', 'End Chrome on Android')).focus();
      clock.freeze(MINUTE_MS);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => rowsOf(screen).length === 2);
      const { activeElement } = screen.shadow;
      expect(activeElement && nameOf(activeElement)).to.equal(title);
    });
});
