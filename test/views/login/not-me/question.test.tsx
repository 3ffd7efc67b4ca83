import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../../src/core/config/mailed-link.ts';
import { reauthService } from '../../../../src/core/auth/reauth.ts';
import { authService } from '../../../../src/core/auth/store.ts';
import { beginOpening } from '../../../../src/views/login/opening.ts';
import { fakeCore } from '../../../support/core/fake-core.ts';
import { hanging, refused } from '../../../support/fixtures/replies.ts';
import { signedIn } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, portal, type Screen } from '../screen.tsx';
import {
  drawLink,
  followLink,
  headings,
  KEEP,
  offering,
  REPORT,
  reports,
  spoken,
  TITLE,
  TOKEN,
} from './not-me-screen.tsx';

// Rules: sign-in-53, sign-in-54, sign-in-58

const linkOf = ({ fake }: Screen) => mailedLinkService(fake.core);
const NO_LINK = { kind: '', token: '' };

describe('the link of a mail about the account', () => {
  it('asks whether it was the user, in place of the form, and sends nothing', async () => {
    const screen = await followLink();
    expect(headings(screen)).to.deep.equal([TITLE]);
    expect(screen.text).to.include('all sessions end');
    expect(screen.names).to.include.members([REPORT, KEEP]);
    expect(screen.hasField('Password')).to.equal(false);
    expect(screen.text).not.to.include('Welcome back');
    expect(reports(screen)).to.deep.equal([]);
    expect(screen.element.innerHTML).not.to.include(TOKEN);
  });

  it('moves the focus to the question', async () => {
    const screen = await followLink();
    expect(document.activeElement?.textContent).to.equal(TITLE);
    expect(screen.shows('section:focus-within')).to.equal(true);
  });

  it('names the question’s part of the page, and is silent', async () => {
    const screen = await followLink();
    const part = screen.element.querySelector('section section');
    const name = document.getElementById(part?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).to.equal(TITLE);
    expect(spoken(screen)).to.equal('');
  });

  it('is asked although the gateway announces no such feature', async () => {
    const screen = await followLink([], { authTypes: [offering([BASIC], ['resetLink'])] });
    expect(screen.find(REPORT)).not.to.equal(undefined);
  });

  it('is asked once the sign-in options are loaded at the second try', async () => {
    const screen = drawLink([], { authTypes: [refused(500), offering([BASIC])] });
    await waitUntil(() => screen.find('Try again'));
    screen.press('Try again');
    await waitUntil(() => headings(screen).includes(TITLE));
    expect(document.activeElement?.textContent).to.equal(TITLE);
  });

  it('asks a signed-in user, who stays signed in', async () => {
    const screen = await followLink([], signedIn());
    expect(screen.fake.page.visits).to.deep.equal([]);
    expect(authService(screen.fake.core).isAuthenticated()).to.equal(true);
  });

  it('does not follow a sign-in in another tab before the answer', async () => {
    const screen = await followLink();
    const { page } = screen.fake;
    await waitUntil(() => page.storageListeners.size > 0);
    const { local = {}, cookies = {} } = signedIn();
    for (const [key, value] of Object.entries(local)) page.local.values.set(key, value);
    for (const [key, value] of Object.entries(cookies)) page.cookies.keep(key, value);
    page.fireStorage('isAuthenticated');
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.visits).to.deep.equal([]);
    screen.press(KEEP);
    await waitUntil(() => page.visits.length > 0);
  });

  it('shows no prerendered form', async () => {
    const { core, host, page } = fakeCore();
    page.gateway.answer('authTypes', portal());
    mailedLinkService(core).token = TOKEN;
    const { isPrerendered, startHydration } = beginOpening(core, host);
    expect(startHydration(() => {})).to.equal(false);
    expect(await isPrerendered).to.equal(false);
  });
});

describe('"It was me"', () => {
  it('shows the form with the focus in it, ends nothing, and forgets the token', async () => {
    const screen = await followLink();
    screen.press(KEEP);
    await waitUntil(() => screen.hasField('Password'));
    expect(screen.focused).to.equal('User ID');
    expect(headings(screen)).to.deep.equal([]);
    expect(screen.text).to.include('Welcome back');
    expect([reports(screen), linkOf(screen)]).to.deep.equal([[], NO_LINK]);
  });

  it('redirects a signed-in user', async () => {
    const screen = await followLink([], signedIn());
    screen.press(KEEP);
    await waitUntil(() => screen.fake.page.visits.length > 0);
    expect(screen.fake.page.visits).to.deep.equal(['/dashboard']);
    expect([reports(screen), linkOf(screen)]).to.deep.equal([[], NO_LINK]);
  });

  it('is disabled while a report is in progress', async () => {
    const screen = await followLink([hanging]);
    screen.press(REPORT);
    await waitUntil(() => screen.find('Ending all sessions…'));
    expect(screen.find(KEEP)?.matches(':disabled')).to.equal(true);
  });
});

describe('a form in a dialog over another page', () => {
  it('asks nothing: the link is that page’s', async () => {
    const screen = drawLink();
    reauthService(screen.fake.core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await waitUntil(() => screen.hasField('Password'));
    expect(headings(screen)).to.deep.equal([]);
  });
});
