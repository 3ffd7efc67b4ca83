import { expect } from '@open-wc/testing';
import type { UserSession } from '../../../../src/core/contract/sessions.ts';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import {
  ago,
  CURRENT,
  LAPTOP,
  listed,
  MINUTE_MS,
  openSessions,
  PHONE,
  rowsOf,
} from './sessions-screen.tsx';

// Rules: profile-33, profile-34

const date = (text: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(`${text}Z`),
  );

describe('the list of sessions', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (...sessions: Partial<UserSession>[]) => {
    screen = await openSessions({ sessions: [listed(...sessions)] });
    await waitUntil(() => rowsOf(screen).length === sessions.length);
    return rowsOf(screen);
  };

  it('shows where each one is, when it was used, and how it was opened', async () => {
    const signedIn = `signed in ${date('2026-11-21T11:20:00')}`;
    expect(await open(CURRENT, PHONE, LAPTOP)).to.deep.equal([
      `Firefox on Windows | This browser | Active now | ${signedIn} | 203.0.113.x`,
      `Chrome on Android | Active 40 minutes ago | ${signedIn} | 203.0.113.x`,
      `Safari on macOS | Active ${date('2026-01-02T16:10:00')} | ${signedIn} with Acme Passport | 203.0.113.x`,
    ]);
    expect(screen.text).to.include('Places where you are signed in now. Addresses are shortened.');
    await expect(screen.element).to.be.accessible();
  });

  const unknown = { signedInAt: '', lastSeenAt: '', address: '', browser: '', system: '' };
  for (const [what, changes, row] of [
    ['only the browser', { ...unknown, browser: 'Chrome' }, 'Chrome'],
    ['only the system', { ...unknown, system: 'Android' }, 'Android'],
    ['nothing', unknown, 'Unknown browser'],
    ['a malformed time', { ...unknown, lastSeenAt: 'soon', signedInAt: 'soon' }, 'Unknown browser'],
    ['a provider without a time', { ...unknown, provider: 'Acme' }, 'Unknown browser | Acme'],
  ] as const)
    it(`shows a session of which ${what} is known`, async () => {
      expect((await open(CURRENT, { ...PHONE, ...changes }))[1]).to.equal(row);
    });

  for (const [ms, words] of [
    [-5 * MINUTE_MS, 'Active now'],
    [MINUTE_MS / 2, 'Active now'],
    [61 * MINUTE_MS, 'Active 1 hour ago'],
    [11 * 60 * MINUTE_MS, 'Active 11 hours ago'],
  ] as const)
    it(`says "${words}" of a session that was used ${ms / 1000} s ago`, async () => {
      const rows = await open(CURRENT, { ...PHONE, lastSeenAt: ago(ms) });
      expect(rows[1]).to.include(`| ${words} |`);
    });

  it('says so if there is no other, which leaves nothing to end', async () => {
    await open(CURRENT);
    expect(screen.text).to.include('You are not signed in anywhere else.');
    expect(screen.allByRole('button', /^End/)).to.deep.equal([]);
  });

  it('offers to end all others only if there are several', async () => {
    await open(CURRENT, PHONE);
    expect(screen.allByRole('button', /^End/)).to.have.length(1);
    expect(screen.byRole('button', 'End Chrome on Android').textContent).to.equal('End');
    expect(screen.text).not.to.include('You are not signed in anywhere else.');
  });

  it('follows the page’s language', async () => {
    await open(CURRENT, PHONE);
    await messagesService(screen.fake.core).setLocale('de_DE');
    await screen.findByRole('heading', 'Meine Sitzungen');
    expect(rowsOf(screen)[1]).to.equal(
      `Chrome unter Android | Aktiv: vor 40 Minuten | angemeldet: ${date('2026-11-21T11:20:00', 'de-DE')} | 203.0.113.x`,
    );
    expect(screen.allByRole('button', 'Meine Sitzungen')).to.have.length(1);
  });

  it('shows 30 sessions with long names without a sideways scroll at 320 px', async () => {
    const long = { browser: 'Browser'.repeat(12), system: 'System '.repeat(12) };
    const many = Array.from({ length: 29 }, (_, index) => ({ ...PHONE, ...long, id: `${index}` }));
    await open(CURRENT, ...many);
    screen.element.style.cssText = 'display:block;width:320px';
    await waitUntil(() => screen.element.offsetWidth === 320);
    const card = screen.shadow.querySelector('[data-section=sessions]');
    expect(card?.scrollWidth).to.equal(card?.clientWidth);
    for (const element of card?.querySelectorAll('*') ?? [])
      if (element.checkVisibility() && !element.matches('.sso-visually-hidden'))
        expect(element.getBoundingClientRect().right, element.className).to.be.at.most(320);
  });
});
