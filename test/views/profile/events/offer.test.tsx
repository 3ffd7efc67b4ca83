import { expect } from '@open-wc/testing';
import { anyCall } from '../../../support/core/calls.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { held, refused, text, unreachable } from '../../../support/fixtures/replies.ts';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, press } from '../profile-screen.tsx';
import { MINUTE_MS } from '../sessions/sessions-screen.tsx';
import {
  asked,
  eventOf,
  happened,
  openEvents,
  prepareEvents,
  rowsOf,
  signIns,
  statusOf,
} from './events-screen.tsx';

// Rules: profile-41, profile-42, profile-45, profile-46

const headings = (screen: Screen) =>
  screen.allByRole('heading').map(({ textContent }) => textContent);
const BOTH = { features: ['sessions', 'events'] };

describe('the card of recent activity', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('is below the sessions, and in the menu', async () => {
    screen = await openEvents([signIns(2)], BOTH);
    expect(headings(screen).slice(-4)).to.deep.equal([
      ...['Password', 'My sessions', 'Recent activity', 'Settings'],
    ]);
    press(screen.byRole('button', 'Recent activity'));
    const heading = screen.byRole('heading', 'Recent activity');
    await waitUntil(() => screen.shadow.activeElement === heading);
  });

  it('is there without the card of the sessions if that is not announced', async () => {
    screen = await openEvents([signIns(2)]);
    expect(headings(screen)).not.to.include('My sessions');
    expect(screen.fake.page.gateway.requests('sessions')).to.deep.equal([]);
  });

  it('is not there, and makes no call, if the gateway does not announce it', async () => {
    // Loaded, it would be there at once.
    await import('../../../../src/views/profile/events/events-card.tsx');
    screen = prepareEvents([signIns(2)], { features: ['sessions'] });
    drawProfile(screen);
    await screen.findByRole('heading', 'My sessions');
    await anyCall(screen.fake.core, 'userProfile');
    expect(screen.allByRole('button', 'Recent activity')).to.deep.equal([]);
    expect(asked(screen)).to.equal(0);
  });

  for (const [what, answer] of [
    ['a refusal', refused(404)],
    ['a page of a proxy', text('Not found', 404)],
  ] as const)
    it(`disappears alone, without a message, if the answer is a 404: ${what}`, async () => {
      const reply = held(answer);
      screen = await openEvents([reply.answer], BOTH);
      expect(statusOf(screen)).to.equal('Loading your recent activity…');
      reply.release();
      await waitUntil(() => !headings(screen).includes('Recent activity'));
      expect(screen.allByRole('button', 'Recent activity')).to.deep.equal([]);
      expect(headings(screen)).to.include('My sessions');
      const { core, host } = screen.fake;
      expect([dialogsOf(core), toastsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
    });

  it('says why there is no list, and tries again', async () => {
    screen = await openEvents([
      ...[unreachable, refused(500, { message: 'Busy.' })],
      happened(eventOf('sign-in')),
    ]);
    const retry = await screen.findByRole('button', 'Try again');
    const message = () => screen.byRole('alert', /could not be loaded/).textContent;
    expect(message()).to.match(/^Your recent activity could not be loaded\. .+/);
    await expect(screen.element).to.be.accessible();
    press(retry);
    await waitUntil(() => message()?.includes('Busy.'));
    expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
    expect(screen.fake.host.of('sso-error').map(({ source }) => source)).to.deep.equal([
      ...['securityEvents', 'securityEvents'],
    ]);
    press(retry);
    await waitUntil(() => rowsOf(screen).length === 1);
  });

  for (const width of [360, 1280])
    it(`keeps its place while the list loads, at ${width} px`, async () => {
      const reply = held(signIns(8));
      screen = await openEvents([reply.answer]);
      screen.element.style.cssText = `display:block;width:${width}px`;
      await waitUntil(() => screen.element.offsetWidth === width);
      const card = screen.shadow.querySelector('[data-section=events]');
      const before = card?.getBoundingClientRect().height ?? 0;
      reply.release();
      await waitUntil(() => rowsOf(screen).length === 5);
      expect(card?.getBoundingClientRect().height).to.be.closeTo(before, 2);
    });

  it('leads to the password', async () => {
    screen = await openEvents([signIns(2)]);
    press(screen.byRole('button', 'Change your password.'));
    const heading = screen.byRole('heading', 'Password');
    await waitUntil(() => screen.shadow.activeElement === heading);
  });

  it('loads the list again if the page is shown after a minute, and keeps it on a failure', async () => {
    screen = prepareEvents([signIns(1), signIns(2), unreachable]);
    const clock = stopClock(screen.fake.page);
    drawProfile(screen);
    await waitUntil(() => rowsOf(screen).length === 1);
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    show();
    await anyCall(screen.fake.core, 'userProfile');
    expect(asked(screen)).to.equal(1);
    clock.freeze(MINUTE_MS);
    show();
    await waitUntil(() => rowsOf(screen).length === 2);
    clock.freeze(MINUTE_MS);
    show();
    await waitUntil(() => screen.fake.host.of('sso-error').length === 1);
    expect(rowsOf(screen)).to.have.length(2);
  });

  it('loads the list again a moment after sessions have ended', async () => {
    screen = await openEvents([signIns(1), signIns(2)], BOTH);
    press(await screen.findByRole('button', 'End Chrome on Android'));
    press(await screen.findByRole('button', 'End'));
    await waitUntil(() => rowsOf(screen).length === 2);
    expect(asked(screen)).to.equal(2);
  });
});
