import { expect } from '@open-wc/testing';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { HOST } from '../../../support/core/fake-core.ts';
import { unreachable } from '../../../support/fixtures/replies.ts';
import { expiryIso } from '../../../support/fixtures/users.ts';
import { reauthService } from '../../../../src/core/auth/reauth.ts';
import {
  ADMIN,
  BASIC,
  drawScreen,
  openScreen,
  option,
  PASSPORT,
  portal,
  type Screen,
  type ScreenStart,
} from '../screen.tsx';

// Rules: routes-24, sso-11, sso-12, sso-13, sso-14, sso-15

const OTHER = 'Use another way';
const PASSPORT_BUTTON = 'login Acme Passport';
const STRAIGHT = 'straightToProvider';
const STAY_KEY = 'sso-elements.otherWay';
const PARTNER = option('OIDC_P', 'Partner Login');
const ALL = [BASIC, PASSPORT, PARTNER, ADMIN];

const NAMED = { href: `${HOST}/login?provider=OIDC`, authTypes: [portal(ALL)] };
const ONLY = { authTypes: [portal([PASSPORT], [], [STRAIGHT])] };

/** Opens a screen that goes straight to a provider, and waits until the browser does. */
async function openStraight(start: ScreenStart): Promise<Screen> {
  const screen = drawScreen(start);
  await waitUntil(() => screen.find(OTHER) && screen.fake.page.visits.length > 0, 'nothing began');
  return screen;
}

/** The authType and the orgType of a provider's start. */
const startedBy = ({ fake }: Screen) =>
  fake.page.visits.map((address) => {
    const { searchParams } = new URL(address);
    return `${searchParams.get('orgType')} ${searchParams.get('authType')}`;
  });

describe('a provider in the address of the sign-in screen', () => {
  for (const [title, name, started] of [
    ['a provider', 'OIDC_P', 'TENANT OIDC_P'],
    ['the provider rather than the administrator’s option of the same type', 'OIDC', 'TENANT OIDC'],
  ] as const)
    it(`starts ${title} at once, and leaves the address`, async () => {
      const href = `${HOST}/login?a=1&provider=${name}#x`;
      const screen = await openStraight({ ...NAMED, href });
      expect(startedBy(screen)).to.deep.equal([started]);
      expect(screen.fake.page.rewrites).to.deep.equal([`${HOST}/login?a=1#x`]);
      expect(screen.fake.page.session.values.get('sso-elements.pendingSso')).to.equal('ACME');
    });

  it('starts the administrator’s option', async () => {
    const staff = option('OIDC_S', 'Staff', '', 'PO');
    const href = `${HOST}/login?provider=OIDC_S`;
    const screen = await openStraight({ href, authTypes: [portal([BASIC, staff])] });
    expect(startedBy(screen)).to.deep.equal(['PO OIDC_S']);
  });

  it('is announced, beside one button and no form', async () => {
    const screen = await openStraight(NAMED);
    expect(screen.status).to.equal('Taking you to Acme Passport…');
    expect(screen.text).to.contain('Acme Passport');
    expect([screen.hasField('User ID'), screen.find(PASSPORT_BUTTON)]).to.deep.equal([
      false,
      undefined,
    ]);
    await expect(screen.element).to.be.accessible();
  });

  it('gives way to the options, which take the focus', async () => {
    const screen = await openStraight(NAMED);
    screen.press(OTHER);
    await waitUntil(() => screen.hasField('User ID'));
    expect([screen.status, screen.focused]).to.deep.equal(['', 'User ID']);
    expect([...screen.fake.page.session.values.keys()]).to.deep.equal([]);
    screen.press('login Partner Login');
    await waitUntil(() => screen.fake.page.visits.length === 2);
    expect(startedBy(screen)[1]).to.equal('TENANT OIDC_P');
  });

  it('gives way to the options if the provider’s page does not load in time', async () => {
    const screen = drawScreen(NAMED);
    const clock = stopClock(screen.fake.page);
    await waitUntil(() => screen.fake.page.visits.length > 0 && screen.find(OTHER));
    clock.advance(screen.fake.core.constants.requestTimeoutMs - 1);
    expect(screen.find(OTHER)).to.exist;
    clock.advance(1);
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.toasts.map(({ message }) => message)).to.deep.equal([
      'The service took too long to answer. Please try again.',
    ]);
  });

  for (const name of ['', 'NOSUCH', 'oidc', 'BASIC'])
    it(`is ignored, and left to the page, if it is “${name}”`, async () => {
      const href = `${HOST}/login?provider=${name}`;
      const screen = await openScreen({ ...NAMED, href });
      expect(screen.hasField('User ID')).to.equal(true);
      expect([screen.fake.page.visits, screen.fake.page.rewrites, screen.toasts]).to.deep.equal([
        [],
        [],
        [],
      ]);
    });

  it('is left to the page over which a sign-in is a dialog', async () => {
    const screen = drawScreen(NAMED);
    reauthService(screen.fake.core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await waitUntil(() => screen.hasField('User ID'));
    expect([screen.fake.page.opened, screen.fake.page.rewrites]).to.deep.equal([[], []]);
  });
});

describe('the only provider of a tenant that goes straight to it', () => {
  it('starts at once, at each visit', async () => {
    for (let visit = 1; visit <= 2; visit++) {
      const screen = await openStraight(ONLY);
      expect(startedBy(screen)).to.deep.equal(['TENANT OIDC']);
      expect(screen.fake.page.rewrites).to.deep.equal([]);
    }
  });

  for (const [title, options, features] of [
    ['it is not announced', [PASSPORT], []],
    ['there is a password too', [BASIC, PASSPORT], [STRAIGHT]],
    ['there is another provider', [PASSPORT, PARTNER], [STRAIGHT]],
    ['the administrator has an option too', [PASSPORT, ADMIN], [STRAIGHT]],
    ['it is the administrator’s option', [ADMIN], [STRAIGHT]],
    ['it is the password', [BASIC], [STRAIGHT]],
  ] as const)
    it(`does not if ${title}`, async () => {
      const screen = await openScreen({ authTypes: [portal(options, [], features)] });
      await waitUntil(
        () => screen.find('Sign In') ?? screen.names.find((name) => /Passport|Admin/.test(name)),
      );
      expect(screen.fake.page.visits).to.deep.equal([]);
      expect(screen.fake.page.session.values.has(STAY_KEY)).to.equal(false);
    });

  it('waits for the user in this tab after “Use another way”', async () => {
    const screen = await openStraight(ONLY);
    screen.press(OTHER);
    await waitUntil(() => screen.find(PASSPORT_BUTTON));
    expect(screen.focused).to.equal(PASSPORT_BUTTON);
    const session = Object.fromEntries(screen.fake.page.session.values);
    expect(session).to.deep.equal({ [STAY_KEY]: 'true' });
    const reloaded = await openScreen({ ...ONLY, session });
    expect([reloaded.fake.page.visits, reloaded.find(OTHER)]).to.deep.equal([[], undefined]);
    // A link to the provider counts all the same.
    await openStraight({ ...ONLY, session, href: NAMED.href });
  });
});

describe('the user’s choice', () => {
  const cookies = { tokenExpiryDttm: expiryIso(600_000) };
  const ended = (reason: string) => ({ 'sso-elements.ended': reason });
  const session = { 'sso-elements.pendingSso': 'ACME' };
  const settings = { apiBase: 'https://sso.example.net:8443' };
  const table: [title: string, start: ScreenStart][] = [
    ['a sign-out', { session: ended('manual') }],
    ['a sign-out in another tab', { session: ended('elsewhere') }],
    ['an end of the session that the user did not want', { session: ended('expired') }],
    ['Back from the provider', { session }],
    ['a session that expired while no page was open', { local: { userId: 'ada' } }],
    ['a session of the gateway, on the way from another site', { cookies }],
    ['a link of another site, with a gateway whose cookies the page can’t read', { settings }],
    ['a return without a session', { href: `${HOST}/login?sso=ok` }],
    ['a request for a new password', { session: { 'sso-elements.resetFor': 'ada' } }],
  ];
  for (const [title, start] of table)
    for (const [kind, base] of [
      ['named', NAMED],
      ['only', ONLY],
    ] as const)
      it(`comes before the ${kind} provider after ${title}`, async () => {
        const href = start.href
          ? `${start.href}${base === NAMED ? '&provider=OIDC' : ''}`
          : 'href' in base
            ? base.href
            : undefined;
        const screen = drawScreen({ ...base, ...start, ...(href && { href }) });
        await waitUntil(() => screen.names.some((name) => /Acme Passport|Return/.test(name)));
        expect(screen.fake.page.visits).to.deep.equal([]);
        expect(screen.find(OTHER)).to.equal(undefined);
        // A reload must not make up for it.
        expect(screen.fake.page.session.values.has(STAY_KEY)).to.equal(base === ONLY);
        expect(screen.fake.page.rewrites.at(-1) ?? '').not.to.include('provider');
      });

  it('comes first if another tab has meanwhile signed in at another tenant', async () => {
    const screen = drawScreen({ authTypes: [unreachable, ...ONLY.authTypes] });
    await waitUntil(() => screen.find('Try again'));
    const { cookies: kept, local, visits } = screen.fake.page;
    kept.keep('tokenExpiryDttm', cookies.tokenExpiryDttm);
    local.values.set('isAuthenticated', 'true').set('userId', 'grace').set('tenant', 'GLOBEX');
    screen.press('Try again');
    await waitUntil(() => screen.find(PASSPORT_BUTTON));
    expect(visits).to.deep.equal([]);
  });

  it('comes after a session of the gateway, on the way from a page of its own', async () => {
    Object.defineProperty(document, 'referrer', { configurable: true, value: `${HOST}/suite` });
    await openStraight({ ...ONLY, cookies });
    await openStraight({ ...ONLY, settings });
    Reflect.deleteProperty(document, 'referrer');
  });

  it('comes after a session that has ended, of which the cookies remain', async () => {
    await openStraight({ ...ONLY, cookies: { tokenExpiryDttm: expiryIso(-1000) } });
  });
});
