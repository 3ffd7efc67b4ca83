import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { Footer } from '../../../src/views/shared/chrome/footer.tsx';
import { Header } from '../../../src/views/shared/chrome/header.tsx';
import { chromeCss } from '../../../src/views/shared/chrome/chrome-css.ts';
import type { CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { nameOf } from '../support/by-role.ts';
import { PIXEL } from '../support/products.ts';
import { Screen } from '../support/screen.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: header-01, header-02, header-03, languages-07, session-04, sign-in-06, sign-out-01
// Rules: theming-02, theming-14

const entry = (type: string, value: string) => ({ type, value, html: '', color: '', lang: '' });

describe('the header', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  function open(start: CoreStart = {}, widthPx = 1280): Screen {
    const user = signedIn();
    const local = { ...user.local, ...start.local };
    screen = new Screen(chromeCss, { ...user, ...start, local });
    screen.element.style.width = `${widthPx}px`;
    screen.draw(
      <div className="sso-scope sso-page">
        <Header host={screen.fake.host} />
        <Footer />
      </div>,
    );
    return screen;
  }
  const applyTheme = (...entries: ReturnType<typeof entry>[]) =>
    themeService(screen.fake.core).store('ACME', entries);
  const navigations = () => screen.fake.host.of('sso-navigate');

  it('can be skipped to move the focus to the main content', async () => {
    open();
    screen.draw(
      <div className="sso-scope sso-page">
        <Header host={screen.fake.host} />
        <main className="sso-main" tabIndex={-1} />
      </div>,
    );
    const skip = await screen.findByRole('button', 'Skip to main content');
    expect(screen.byRole('banner').firstElementChild === skip).to.equal(true);
    skip.focus();
    expect(skip.getBoundingClientRect().height).to.be.at.least(44);
    skip.click();
    expect(screen.shadow.activeElement === screen.byRole('main')).to.equal(true);
    expect(skip.getBoundingClientRect().height).to.be.at.most(2);
  });

  it('shows the text Sign out on a phone', async () => {
    open({}, 320);
    const button = await screen.findByRole('button', 'Sign out');
    const label = button.querySelector('span');
    expect(label?.getBoundingClientRect().width).to.be.above(20);
    expect(button.scrollWidth).to.be.at.most(button.clientWidth);
  });

  it('links to the dashboard by its logo, with a cancelable event', async () => {
    open();
    applyTheme(entry('PLOGO', PIXEL), entry('NAME', 'ACME Corporation'));
    const logo = await screen.findByRole('link', 'ACME Corporation Go to dashboard');
    expect(screen.byRole('image').getAttribute('src')).to.equal(PIXEL);
    expect(logo.getAttribute('href')).to.equal('/dashboard');
    logo.click();
    expect(navigations()).to.deep.equal([{ path: '/dashboard', reload: false }]);
    expect(screen.preventedClicks).to.deep.equal([true]);
  });

  for (const [media, plate] of [
    [{ colorScheme: 'light', forcedColors: 'none' }, 'rgba(0, 0, 0, 0)'],
    [{ colorScheme: 'dark', forcedColors: 'none' }, 'rgb(255, 255, 255)'],
    [{ colorScheme: 'dark', forcedColors: 'active' }, 'rgb(255, 255, 255)'],
  ] as const)
    it(`has a logo on ${plate} with ${JSON.stringify(media)}`, async () => {
      open();
      screen.element.style.colorScheme = 'light dark';
      applyTheme(entry('PLOGO', PIXEL));
      const logo = await screen.findByRole('image');
      await emulateMedia(media);
      const { backgroundColor } = getComputedStyle(logo);
      await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      expect(backgroundColor).to.equal(plate);
    });

  it('announces that the user’s name opens a dialog', async () => {
    open();
    const button = await screen.findByRole('button', /Ada/);
    expect(button.getAttribute('aria-haspopup')).to.equal('dialog');
    expect(button.getAttribute('aria-expanded')).to.equal('false');
    expect(button.hasAttribute('aria-controls')).to.equal(false);
    expect(screen.shadow.querySelector('dialog')).to.equal(null);
    expect(button.querySelector('bdi')?.hasAttribute('title')).to.equal(false);
  });

  it('leaves a Ctrl click on the logo to the browser', async () => {
    open();
    const logo = await screen.findByRole('link', /Go to dashboard/);
    logo.dispatchEvent(
      new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true, composed: true }),
    );
    expect(screen.preventedClicks).to.deep.equal([false]);
    expect(navigations()).to.deep.equal([]);
  });

  for (const [what, logo] of [
    ['missing', ''],
    ['broken', 'data:image/png;base64,AAAA'],
  ] as const) {
    it(`shows the tenant's title if the logo is ${what}`, async () => {
      open();
      applyTheme(entry('PLOGO', logo), entry('NAME', '<i>ACME</i>'));
      await screen.findByRole('link', '<i>ACME</i> Go to dashboard');
      await waitUntil(() => screen.shadow.querySelector('.sso-brand-title'));
      expect(screen.allByRole('image')).to.deep.equal([]);
    });
  }

  it('shows the tenant’s code if it has neither a logo nor a title', async () => {
    open();
    applyTheme(entry('FOOTER', 'ACME forever'));
    await screen.findByRole('link', 'ACME Go to dashboard');
  });

  it('shows the last sign-in in the user’s time zone, and as a UTC datetime attribute', async () => {
    open();
    await screen.findByRole('banner');
    const time = screen.shadow.querySelector('time');
    expect(time?.dateTime).to.equal('2026-01-31T08:15:00.000Z');
    const label = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    expect(time?.textContent.replaceAll('\u00a0', ' ')).to.equal(
      `Last sign-in ${label.format(Date.UTC(2026, 0, 31, 8, 15))}`,
    );
  });

  it('formats that time in the page’s language', async () => {
    open({ local: { locale: 'de_DE' } });
    await messagesService(screen.fake.core).ready();
    await waitUntil(() =>
      /31\.01\.2026/.test(screen.shadow.querySelector('time')?.textContent ?? ''),
    );
  });

  for (const lastLoginTime of ['', 'yesterday']) {
    it(`shows no last sign-in for '${lastLoginTime}'`, async () => {
      open({ local: { lastLoginTime } });
      await screen.findByRole('banner');
      expect(screen.shadow.querySelector('time')).to.equal(null);
    });
  }

  it('signs out once, however often it is clicked', async () => {
    open();
    const reply = held(ok(null));
    screen.fake.page.gateway.answer('logout', reply.answer);
    const button = await screen.findByRole('button', 'Sign out');
    button.click();
    button.click();
    reply.release();
    await waitUntil(() => navigations().length > 0);
    expect(screen.fake.page.gateway.requests('logout')).to.have.length(1);
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    expect(navigations()).to.deep.equal([{ path: '/login', reload: false }]);
  });

  it('signs out even if the gateway is unreachable', async () => {
    open();
    screen.fake.page.gateway.answer('logout', unreachable);
    (await screen.findByRole('button', 'Sign out')).click();
    await waitUntil(() => navigations().length > 0);
    expect(screen.fake.page.local.getItem('isAuthenticated')).to.equal(null);
  });

  for (const widthPx of [360, 180])
    it(`fits into ${widthPx} px`, async () => {
      open({}, widthPx);
      const button = await screen.findByRole('button', 'Sign out');
      expect(button.getBoundingClientRect().right).to.be.at.most(
        screen.element.getBoundingClientRect().left + widthPx,
      );
      expect(screen.element.scrollWidth).to.be.at.most(widthPx);
    });

  it('links to sign-in and shows no user without a session', async () => {
    open({ local: { isAuthenticated: 'false' } });
    const logo = await screen.findByRole('link', 'Go to sign in');
    expect(logo.getAttribute('href')).to.equal('/login');
    expect(screen.allByRole('button').map(nameOf)).to.deep.equal(['Skip to main content']);
  });

  it('is accessible in wide and narrow windows', async () => {
    open();
    applyTheme(entry('PLOGO', PIXEL), entry('NAME', 'ACME Corporation'));
    await screen.findByRole('image');
    await expect(screen.element).to.be.accessible();
    screen.element.style.width = '360px';
    await expect(screen.element).to.be.accessible();
  });

  it('is followed by the tenant’s footer, or by a line with the current year', async () => {
    open();
    const footer = await screen.findByRole('contentinfo');
    expect(nameOf(footer)).to.equal(`© ${new Date().getFullYear()} All rights reserved.`);
    applyTheme(entry('FOOTER', '<b>ACME</b> forever'));
    await waitUntil(() => nameOf(footer) === '<b>ACME</b> forever');
  });

  it('is followed by a footer in the language of the tenant’s text', async () => {
    open();
    applyTheme({ ...entry('FOOTER', 'Für immer ACME'), lang: 'de' });
    const footer = await screen.findByRole('contentinfo', 'Für immer ACME');
    expect(footer.querySelector('bdi')?.lang).to.equal('de');
  });
});
