import { expect } from '@open-wc/testing';
import { HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { ADMIN, BASIC, DOT, drawScreen, openScreen, option, PASSPORT, portal } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: sign-in-01, sign-in-07, sign-in-09, sign-in-10, sign-in-12, tenants-06, theming-10

const STORED = {
  tenantTheme: JSON.stringify({
    tenant: 'ACME',
    themeDetails: [
      { type: 'NAME', value: 'Acme Billing Suite' },
      { type: 'MLOGO', value: DOT },
    ],
  }),
};
const live = () => ({
  local: { isAuthenticated: 'true', userId: 'ada', tenant: 'ACME' },
  cookies: { tokenExpiryDttm: new Date(Date.now() + 600_000).toISOString() },
});

describe('the sign-in screen while it opens', () => {
  it('shows a loader in the form’s place and announces it', async () => {
    const reply = held(portal());
    const screen = drawScreen({ authTypes: [reply.answer] });
    await waitUntil(() => screen.status === 'Loading sign-in options…');
    expect(screen.shows('form')).to.equal(false);
    expect(screen.heading).to.equal('Sign in');
    await expect(screen.element).to.be.accessible();
    reply.release();
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.status).to.equal('');
  });

  it('opens the reset panel for /login?reset, which password managers link to', async () => {
    const screen = drawScreen({ href: `${HOST}/login?reset` });
    await waitUntil(() => screen.hasField('Enter CAPTCHA'), 'the panel');
    expect(screen.focused).to.equal('Reset Password');
    expect(screen.hasField('Password')).to.equal(false);
  });

  it('shows the logo and title of an earlier visit immediately', async () => {
    const screen = drawScreen({ authTypes: [held(portal()).answer], local: STORED });
    await waitUntil(() => screen.heading === 'Acme Billing Suite');
    expect(screen.element.querySelector('img')?.alt).to.equal('Acme Billing Suite logo');
    expect(screen.status).to.equal('Loading sign-in options…');
  });

  it('never shows another tenant’s stored theme', async () => {
    const reply = held(portal());
    const local = { tenantTheme: STORED.tenantTheme.replace('ACME', 'GLOBEX') };
    const screen = drawScreen({ authTypes: [reply.answer], local });
    await waitUntil(() => screen.requests('authTypes').length === 1);
    expect(screen.heading).to.equal('Sign in');
  });

  const titled = portal([BASIC], [{ type: 'NAME', value: 'Acme Billing Suite' }]);
  for (const [what, local, answer] of [
    ['a tenant with a stored theme', STORED, titled],
    ['a tenant without a stored theme', {}, titled],
    ['a tenant without a theme', {}, portal()],
  ] as const) {
    it(`shows the fields in the loader’s place, for ${what}`, async () => {
      const reply = held(answer);
      const screen = drawScreen({ authTypes: [reply.answer], local });
      const shape = () => screen.element.querySelector('.sso-login-form');
      await waitUntil(() => screen.requests('authTypes').length === 1 && shape());
      const before = shape()?.getBoundingClientRect();
      reply.release();
      await waitUntil(() => screen.hasField('User ID'));
      expect(shape()?.getBoundingClientRect().top).to.equal(before?.top);
      expect(shape()?.getBoundingClientRect().height).to.equal(before?.height);
    });
  }

  it('keeps the loader while a signed-in user is redirected', async () => {
    const session = { 'sso-elements.expired': 'Y' };
    const screen = drawScreen({ ...live(), session });
    await waitUntil(() => screen.fake.host.of('sso-navigate').length === 1);
    expect(screen.fake.host.of('sso-navigate')[0]?.path).to.equal('/dashboard');
    expect(screen.shows('form')).to.equal(false);
    expect(screen.status).to.equal('Loading sign-in options…');
    // The user has not read yet that the session expired.
    expect(Object.fromEntries(screen.fake.page.session.values)).to.deep.equal(session);
  });

  it('keeps the loader during the redirect for an unknown tenant', async () => {
    const screen = drawScreen({ authTypes: [ok(null)] });
    await waitUntil(() => screen.fake.host.of('sso-navigate').length === 1);
    expect(screen.fake.host.of('sso-navigate')[0]?.path).to.equal('/page-unavailable');
    expect(screen.status).to.equal('Loading sign-in options…');
  });
});

describe('the sign-in screen of an unknown tenant on a page that prevents the redirect', () => {
  it('shows that the options could not be loaded, and logs the reason', async () => {
    const screen = drawScreen({ authTypes: [ok(null), ok(null), portal()] });
    screen.fake.host.prevented.add('sso-navigate');
    await waitUntil(() => screen.status === 'The sign-in options could not be loaded.');
    const lines = screen.fake.page.warnings.filter((line) => line.includes('ACME'));
    expect(lines).to.deep.equal([`${HOST} knows no tenant "ACME" (host or attribute tenant).`]);
    await expect(screen.element).to.be.accessible();

    screen.press('Try again');
    await waitUntil(() => screen.requests('authTypes').length === 2);
    await waitUntil(() => screen.status === 'The sign-in options could not be loaded.');
    expect(screen.fake.page.visits).to.deep.equal([]);
    screen.press('Try again');
    await waitUntil(() => screen.hasField('User ID'));
  });
});

describe('the sign-in screen whose options fail to load', () => {
  it('shows a message instead of the form, and the form after a successful retry', async () => {
    const screen = drawScreen({
      authTypes: [unreachable, refused(503), portal([BASIC, PASSPORT])],
    });
    await waitUntil(() => screen.find('Try again'));
    expect(screen.text).to.contain('The sign-in options could not be loaded.');
    expect(screen.shows('form')).to.equal(false);
    await expect(screen.element).to.be.accessible();

    screen.press('Try again');
    await waitUntil(() => screen.requests('authTypes').length === 2);
    await waitUntil(() => screen.status === 'The sign-in options could not be loaded.');
    expect(screen.focused).to.equal('Try again');

    screen.press('Try again');
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.focused).to.equal('User ID');
  });

  it('shows a refusal with the server’s message until a retry', async () => {
    const refusal = 'ACME is closed for maintenance.';
    const screen = drawScreen({
      authTypes: [refused(403, { message: refusal }), refused(503), portal()],
    });
    await waitUntil(() => screen.status === refusal);
    expect(screen.text.split(refusal)).to.have.length(3);
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
    screen.press('Try again');
    await waitUntil(() => screen.status === 'The sign-in options could not be loaded.');
    expect(screen.text).not.to.contain(refusal);
    screen.press('Try again');
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.text).not.to.contain(refusal);
  });

  it('makes one call however often Try again is pressed', async () => {
    const reply = held(portal());
    const screen = drawScreen({ authTypes: [unreachable, reply.answer] });
    await waitUntil(() => screen.find('Try again'));
    const pictures = () => screen.find('Try again')?.querySelectorAll('svg').length;
    expect(pictures()).to.equal(1);
    screen.press('Try again');
    screen.press('Try again');
    await waitUntil(() => screen.status === 'Loading sign-in options…');
    screen.press('Try again');
    expect(screen.find('Try again')?.ariaDisabled).to.equal('true');
    expect(pictures()).to.equal(0);
    expect(screen.focused).to.equal('Try again');
    expect(screen.find('Try again')?.matches(':disabled')).to.equal(false);
    reply.release();
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.requests('authTypes')).to.have.length(2);
  });

  for (const others of [[], [option('B', 'Beta')]])
    it(`focuses the first of ${others.length + 1} providers if there is no password form`, async () => {
      const screen = drawScreen({ authTypes: [unreachable, portal([PASSPORT, ...others])] });
      await waitUntil(() => screen.find('Try again'));
      screen.press('Try again');
      await waitUntil(() => screen.find('login Acme Passport'));
      expect(screen.focused).to.equal('login Acme Passport');
    });
});

describe('the sign-in screen once it is open', () => {
  it('does not take the focus from the page', async () => {
    const screen = await openScreen();
    expect(screen.element.contains(document.activeElement)).to.equal(false);
  });

  it('shows no password form if the tenant offers none', async () => {
    const screen = await openScreen({ authTypes: [portal([PASSPORT, ADMIN])] });
    expect(screen.shows('input')).to.equal(false);
    expect(screen.text).not.to.contain('Or');
    expect(screen.names).to.include('login Acme Passport');
    expect(screen.names).not.to.include('Reset Password');
  });

  it('shows a message if the tenant has no sign-in options, not even the administrator’s', async () => {
    const none = 'No way to sign in has been set up';
    const screen = await openScreen({ authTypes: [portal([])] });
    expect(screen.text).to.contain(none);
    const other = await openScreen({ authTypes: [portal([ADMIN])] });
    expect(other.text).not.to.contain(none);
    expect(other.names).to.include('Framework Admin Login');
  });

  it('uses a BASIC option of the framework’s own organization for the password form', async () => {
    const screen = await openScreen({ authTypes: [portal([{ ...BASIC, orgType: 'PO' }])] });
    expect(screen.hasField('User ID')).to.equal(true);
    expect(screen.names).not.to.include('Framework Admin Login');
  });

  it('opens again when it returns from the back/forward cache', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC, PASSPORT])] });
    screen.press('login Acme Passport');
    await waitUntil(() => screen.fake.page.visits.length === 1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => screen.requests('authTypes').length === 2 && screen.hasField('User ID'));
    expect(screen.find('login Acme Passport')?.getAttribute('aria-disabled')).to.equal(null);
    expect(screen.find('Sign In')?.matches(':disabled')).to.equal(false);
  });
});
