import { expect } from '@open-wc/testing';
import { EVENT_NAMES, type SecurityEvent } from '../../../../src/core/contract/events.ts';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press } from '../profile-screen.tsx';
import { ago, MINUTE_MS } from '../sessions/sessions-screen.tsx';
import { eventOf, happened, openEvents, rowsOf, signIns } from './events-screen.tsx';

// Rules: profile-42, profile-43, profile-44

const date = (text: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(`${text}Z`),
  );

describe('the list of recent activity', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (...events: Partial<SecurityEvent>[]) => {
    screen = await openEvents([happened(...events)]);
    await waitUntil(() => rowsOf(screen).length === Math.min(events.length, 5));
    return rowsOf(screen);
  };
  const weights = () =>
    [...screen.shadow.querySelectorAll('[data-weight]')].map((row) =>
      row.getAttribute('data-weight'),
    );

  it('shows what happened, when, in which browser, and from where', async () => {
    const old = '2026-01-02T16:10:00';
    expect(
      await open(eventOf('sign-in'), eventOf('password-changed', { at: old, address: '' })),
    ).to.deep.equal([
      'Signed in | 40 minutes ago | Firefox on Windows | 203.0.113.x',
      `Password changed | ${date(old)} | Firefox on Windows`,
    ]);
    expect(screen.byRole('list', 'Recent activity').children).to.have.length(2);
    expect(weights()).to.deep.equal(['neutral', 'notice']);
    await expect(screen.element).to.be.accessible();
  });

  const nothing = { at: '', browser: '', system: '', address: '' };
  for (const [what, changes, row] of [
    ['only the browser', { browser: 'Chrome' }, 'Failed sign-in | Chrome'],
    ['only the system', { system: 'Android' }, 'Failed sign-in | Android'],
    ['only the address', { address: '10.0.0.x' }, 'Failed sign-in | 10.0.0.x'],
    ['a malformed time', { at: 'soon' }, 'Failed sign-in'],
    ['nothing', {}, 'Failed sign-in'],
  ] as const)
    it(`shows an event of which ${what} is known`, async () => {
      expect(await open(eventOf('sign-in-failed', { ...nothing, ...changes }))).to.deep.equal([
        row,
      ]);
      expect(weights()).to.deep.equal(['attention']);
    });

  for (const [ms, words] of [
    [-5 * MINUTE_MS, 'now'],
    [MINUTE_MS / 2, 'now'],
    [61 * MINUTE_MS, '1 hour ago'],
    [11 * 60 * MINUTE_MS, '11 hours ago'],
  ] as const)
    it(`says "${words}" of what happened ${ms / 1000} s ago`, async () => {
      const rows = await open(eventOf('sign-in', { at: ago(ms) }));
      expect(rows[0]).to.include(`| ${words} |`);
    });

  it('has words for every event, and one for those that it does not know', async () => {
    await open(...EVENT_NAMES.map((name) => eventOf(name)), eventOf('constructor'));
    press(screen.byRole('button', 'Show all'));
    await waitUntil(() => rowsOf(screen).length === EVENT_NAMES.length + 1);
    const words = rowsOf(screen).map((row) => row.split(' | ')[0]);
    expect(new Set(words).size).to.equal(words.length);
    expect(words.at(-1)).to.equal('Account event');
    expect(words.slice(0, -1)).not.to.include('Account event');
    expect(new Set(weights().slice(0, -1))).to.deep.equal(
      new Set(['neutral', 'attention', 'notice']),
    );
  });

  it('says so if nothing has happened', async () => {
    await open();
    await waitUntil(() => screen.text.includes('Nothing has happened yet.'));
    expect(screen.allByRole('button', 'Show all')).to.deep.equal([]);
  });

  it('shows all of them on demand, and fewer again, without moving the focus', async () => {
    screen = await openEvents([signIns(50)]);
    const button = await screen.findByRole('button', 'Show all');
    expect(rowsOf(screen)).to.have.length(5);
    expect(button.getAttribute('aria-expanded')).to.equal('false');
    button.focus();
    press(button);
    await screen.findByRole('button', 'Show fewer');
    expect(rowsOf(screen).at(-1)).to.include('10.0.49.x');
    expect(screen.shadow.activeElement).to.equal(button);
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    const list = screen.byRole('list', 'Recent activity');
    expect(button.getAttribute('aria-controls')).to.equal(list.id);
    press(button);
    await screen.findByRole('button', 'Show all');
    expect(rowsOf(screen)).to.have.length(5);
    expect(screen.shadow.activeElement).to.equal(button);
    const { top, bottom } = button.getBoundingClientRect();
    expect(top >= 0 && bottom <= innerHeight, `${top} to ${bottom}`).to.equal(true);
  });

  it('has nothing to show on demand if there are five', async () => {
    await open(...Array.from({ length: 5 }, () => eventOf('sign-in')));
    expect(screen.allByRole('button', 'Show all')).to.deep.equal([]);
  });

  it('follows the page’s language', async () => {
    await open(eventOf('sign-in-failed'));
    await messagesService(screen.fake.core).setLocale('de_DE');
    await screen.findByRole('heading', 'Letzte Aktivitäten');
    expect(rowsOf(screen)).to.deep.equal([
      'Anmeldung fehlgeschlagen | vor 40 Minuten | Firefox unter Windows | 203.0.113.x',
    ]);
  });

  it('shows long names without a sideways scroll at 320 px', async () => {
    const long = { browser: 'Browser'.repeat(12), system: 'System '.repeat(12) };
    await open(eventOf('account-locked', long), eventOf('sign-in', long));
    screen.element.style.cssText = 'display:block;width:320px';
    await waitUntil(() => screen.element.offsetWidth === 320);
    const card = screen.shadow.querySelector('[data-section=events]');
    expect(card?.scrollWidth).to.equal(card?.clientWidth);
    for (const element of card?.querySelectorAll('*') ?? [])
      if (element.checkVisibility() && !element.matches('.sso-visually-hidden'))
        expect(element.getBoundingClientRect().right, element.className).to.be.at.most(320);
  });
});
