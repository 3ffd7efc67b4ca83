import { expect, nextFrame } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { ADMIN, BASIC, BROKEN, DOT, openScreen, option, PASSPORT, portal } from './screen.tsx';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: sign-in-08, sso-01, sso-02, sso-04, sso-05

const MERIDIAN = option('OIDC_M', 'Meridian ID', DOT);
const PARTNER = option('OIDC_P', 'Partner Login');
const openWith = (...options: object[]) => openScreen({ authTypes: [portal(options)] });

/** The next file may run in the same page. */
after(() => resizeWindow({ width: 800, height: 600 }));

describe('single sign-on', () => {
  it('is one full-width button with logo and name for a single provider', async () => {
    const screen = await openWith(BASIC, MERIDIAN);
    expect(screen.text).to.contain('Or');
    const button = screen.find('Meridian ID');
    expect(button?.querySelector('img')?.src).to.equal(DOT);
    expect(button?.getBoundingClientRect().width).to.equal(
      screen.find('Sign In')?.getBoundingClientRect().width,
    );
  });

  for (const options of [[BASIC], [BASIC, ADMIN]])
    it(`has no separator and no group without a provider (${options.length} options)`, async () => {
      const screen = await openWith(...options);
      expect(screen.find('Sign In')).to.exist;
      expect(screen.shows('.sso-providers, .sso-providers-or, [role=group]')).to.equal(false);
    });

  it('is a row of small buttons with tooltips for several providers', async () => {
    const screen = await openWith(BASIC, MERIDIAN, PARTNER);
    const [meridian, partner] = ['Sign in with Meridian ID', 'PL Partner Login'].map(screen.find);
    expect(meridian?.getBoundingClientRect().width).to.be.below(80);
    expect(meridian?.getBoundingClientRect().top).to.equal(partner?.getBoundingClientRect().top);
    expect(screen.element.querySelector('[role=group]')?.ariaLabel).to.equal(
      'Other ways to sign in',
    );
    const tooltip = document.getElementById(partner?.getAttribute('aria-describedby') ?? '');
    expect(tooltip?.textContent).to.equal('Partner Login');
    partner?.dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
    );
    await waitUntil(() => tooltip?.matches(':popover-open'));
    await expect(screen.element).to.be.accessible();
  });

  for (const [name, initials] of [
    ['partner login', 'PL'],
    ['  Größe – Über uns ', 'GU'],
    ['مصنع أحمد', 'مأ'],
    ['三菱', '三'],
    ['***', '*'],
  ])
    it(`draws “${initials}” for ${name}, which screen readers do not read`, async () => {
      const screen = await openWith(BASIC, option('X', name), MERIDIAN);
      const word = screen.element.querySelector('.sso-provider-word');
      expect([word?.textContent, word?.ariaHidden]).to.deep.equal([initials, 'true']);
    });

  it('is a full-width button with its name for each of up to three providers without any logo', async () => {
    const names = ['Acme Passport', 'Partner Login', 'Staff'];
    const few = await openWith(BASIC, ...names.map((name) => option(name, name)));
    const width = few.find('Sign In')?.getBoundingClientRect().width;
    for (const name of names)
      expect(few.find(`login ${name}`)?.getBoundingClientRect().width, name).to.equal(width);
    await expect(few.element).to.be.accessible();
    few.press('login Partner Login');
    await waitUntil(() => few.status === 'Taking you to Partner Login…');
    const many = await openWith(BASIC, ...[...names, 'More'].map((name) => option(name, name)));
    expect(many.find('PL Partner Login')?.getBoundingClientRect().width).to.be.below(80);
  });

  it('wraps many providers', async () => {
    await resizeWindow({ width: 320, height: 640 });
    const many = Array.from({ length: 14 }, (_, index) => option(`O${index}`, `Provider ${index}`));
    const screen = await openWith(BASIC, ...many);
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    const last = screen.find('P1 Provider 13')?.getBoundingClientRect();
    expect(last?.right).to.be.at.most(320);
    expect(last?.height).to.be.at.least(24);
  });

  it('shows initials for a missing, broken or unsafe logo among several', async () => {
    const odd = ['', BROKEN, 'http://elsewhere.example/logo.png', 'javascript:alert(1)'];
    const screen = await openWith(
      BASIC,
      ...odd.map((logo, index) => option(`O${index}`, `P${index}`, logo)),
    );
    for (const index of odd.keys()) await waitUntil(() => screen.find(`P P${index}`));
    expect(screen.shows('.sso-providers img')).to.equal(false);
  });

  it('names a provider without a name by its type', async () => {
    const screen = await openWith(BASIC, option('OIDC_X'));
    screen.press('login OIDC_X');
    await waitUntil(() => screen.status === 'Taking you to OIDC_X…');
    expect(screen.find('OIDC_X')?.ariaDisabled).to.equal('true');
    expect(screen.focused).to.equal('OIDC_X');
  });

  it('shows markup in a provider’s name as text', async () => {
    const screen = await openWith(BASIC, option('X', '<b>Bold</b>'), PARTNER, MERIDIAN);
    expect(screen.names).to.include('< <b>Bold</b>');
    expect(screen.shows('b')).to.equal(false);
  });

  it('navigates to the provider with its button busy and everything else disabled', async () => {
    const screen = await openWith(BASIC, MERIDIAN, PARTNER, ADMIN);
    screen.press('PL Partner Login');
    await waitUntil(() => screen.fake.page.visits.length === 1);
    const { pathname, searchParams } = new URL(screen.fake.page.visits[0] ?? '');
    expect(pathname).to.equal('/api/auth/v3/login');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      authType: 'OIDC_P',
      orgType: 'TENANT',
      tenantCode: 'ACME',
    });
    expect(screen.status).to.equal('Taking you to Partner Login…');
    const busy = screen.find('Partner Login');
    expect(busy?.getAttribute('aria-disabled')).to.equal('true');
    expect(screen.focused).to.equal('Partner Login');
    for (const name of ['Sign In', 'Sign in with Meridian ID', 'Framework Admin Login']) {
      expect(screen.find(name)?.matches(':disabled'), name).to.equal(true);
    }
    busy?.click();
    screen.element.querySelector('form')?.requestSubmit();
    expect(screen.fake.page.visits).to.have.length(1);
    expect(screen.requests('login')).to.have.length(0);
  });

  it('gives up after the limit if the provider’s page does not load, and can be pressed again', async () => {
    const screen = await openWith(BASIC, PASSPORT);
    const { core, page } = screen.fake;
    const clock = stopClock(page);
    screen.press('login Acme Passport');
    await waitUntil(() => page.visits.length === 1);
    clock.advance(core.constants.requestTimeoutMs - 1);
    await nextFrame();
    expect(screen.status).to.equal('Taking you to Acme Passport…');
    clock.advance(1);
    await waitUntil(() => screen.status === '');
    expect(screen.toasts.map(({ message }) => message)).to.deep.equal([
      'The service took too long to answer. Please try again.',
    ]);
    screen.press('login Acme Passport');
    await waitUntil(() => page.visits.length === 2);
  });

  it('stays enabled if the user keeps the existing session', async () => {
    const screen = await openWith(BASIC, PASSPORT);
    const { cookies, local } = screen.fake.page;
    cookies.keep('tokenExpiryDttm', new Date(Date.now() + 600_000).toISOString());
    local.values.set('isAuthenticated', 'true').set('userId', 'grace').set('tenant', 'ACME');
    screen.press('login Acme Passport');
    const { $dialogs, close } = dialogsService(screen.fake.core);
    await waitUntil(() => $dialogs.get().length === 1);
    close($dialogs.get()[0]?.id ?? 0, false);
    await waitUntil(() => screen.status === '');
    expect(screen.fake.page.visits).to.have.length(0);
    expect(screen.find('Sign In')?.matches(':disabled')).to.equal(false);
  });
});

describe('the framework administrator’s option', () => {
  it('is one link, separate from the providers', async () => {
    const screen = await openWith(BASIC, PASSPORT, ADMIN);
    const links = screen.names.filter((name) => name.includes('Framework Admin'));
    expect(links).to.deep.equal(['Framework Admin Login']);
    expect(screen.find('login Acme Passport')?.matches('.sso-button-wide')).to.equal(true);
  });

  it('is hidden if the tenant has none', async () => {
    const screen = await openWith(BASIC, PASSPORT);
    expect(screen.names).not.to.include('Framework Admin Login');
  });

  it('navigates with the administrator’s organization', async () => {
    const screen = await openWith(BASIC, ADMIN);
    const link = screen.find('Framework Admin Login');
    const state = () => [link?.ariaDisabled, link?.querySelectorAll('.sso-spinner').length];
    expect([link?.matches(':disabled'), ...state()]).to.deep.equal([false, null, 0]);
    screen.press('Framework Admin Login');
    screen.press('Framework Admin Login');
    await waitUntil(() => screen.fake.page.visits.length > 0);
    await waitUntil(() => link?.ariaDisabled === 'true');
    expect(state()).to.deep.equal(['true', 1]);
    expect(screen.focused).to.equal('Framework Admin Login');
    expect(new URL(screen.fake.page.visits[0] ?? '').searchParams.get('orgType')).to.equal('PO');
    expect(screen.fake.page.visits).to.have.length(1);
  });
});
