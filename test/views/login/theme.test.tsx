import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { BASIC, BROKEN, DOT, openScreen, portal, type ScreenStart } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: languages-08, sign-in-02, sign-in-06, theming-02, theming-03, theming-04, theming-05, theming-06, theming-07
// Rules: theming-08, theming-11

const themed = (entries: Partial<ThemeEntry>[], start: ScreenStart = {}) =>
  openScreen({ ...start, authTypes: [portal([BASIC], entries)] });

describe('a tenant’s theme on the sign-in screen', () => {
  it('sets the logo, named after the tenant', async () => {
    const { element } = await themed([
      { type: 'MLOGO', value: DOT },
      { type: 'NAME', value: 'Acme' },
    ]);
    const logo = element.querySelector<HTMLImageElement>('header img');
    expect(logo?.src).to.equal(DOT);
    expect(logo?.alt).to.equal('Acme logo');
  });

  it('falls back to the default logo if its own is missing or broken', async () => {
    const missing = await themed([]);
    expect(missing.shows('header svg')).to.equal(true);
    const broken = await themed([{ type: 'MLOGO', value: BROKEN }]);
    await waitUntil(() => broken.element.querySelector('header svg'));
    expect(broken.shows('header img')).to.equal(false);
  });

  it('sets the title in its color, darkened until it is readable', async () => {
    const { element, heading } = await themed([
      { type: 'NAME', value: 'Acme Billing Suite', color: '#ffee00' },
    ]);
    expect(heading).to.equal('Acme Billing Suite');
    const title = element.querySelector('h1');
    if (!title) throw new Error('no title');
    const shown = getComputedStyle(title).color;
    expect(shown).not.to.equal('rgb(255, 238, 0)');
    const [red = 0, green = 0, blue = 0] = shown.match(/\d+/g)?.map(Number) ?? [];
    expect(red).to.be.within(90, 160);
    expect(green).to.be.within(80, 150);
    expect(blue).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('sets the texts of the reset link, the terms and the footer', async () => {
    const screen = await themed([
      { type: 'RESETP', value: 'Forgot it?' },
      { type: 'TNC', value: 'House rules' },
      { type: 'FOOTER', value: 'Made in Rotterdam' },
    ]);
    expect(screen.names).to.include('Forgot it?');
    expect(screen.names).to.include('House rules (opens in a new tab)');
    expect(screen.element.querySelector('footer p')?.textContent).to.equal('Made in Rotterdam');
  });

  it('marks the language of its texts, if known', async () => {
    const { element } = await themed([
      { type: 'NAME', value: 'Acme Suite', lang: 'en' },
      { type: 'RESETP', value: 'Wachtwoord vergeten?', lang: 'nl' },
      { type: 'TNC', value: 'Voorwaarden', lang: 'nl' },
      { type: 'FOOTER', value: 'Acme' },
    ]);
    const texts = [...element.querySelectorAll('bdi')].map(({ textContent, lang }) => [
      textContent,
      lang,
    ]);
    expect(texts).to.deep.equal([
      ['Acme Suite', 'en'],
      ['Wachtwoord vergeten?', 'nl'],
      ['Voorwaarden', 'nl'],
      ['Acme', ''],
    ]);
  });

  it('keeps the default texts if it has none', async () => {
    const screen = await themed([]);
    expect(screen.heading).to.equal('Sign in');
    expect(screen.names).to.include('Reset Password');
    expect(screen.names).to.include('Terms and Conditions (opens in a new tab)');
    expect(screen.element.querySelector('footer p')?.textContent).to.equal(
      `© ${new Date().getFullYear()} All rights reserved.`,
    );
  });

  it('sets title and favicon if the elements own the page', async () => {
    const entries = [
      { type: 'TITLE', value: 'Acme portal' },
      { type: 'ICON', value: DOT },
    ];
    const before = document.title;
    await themed(entries);
    expect(document.title).to.equal(before);
    await themed(entries, { settings: { ownsDocument: true } });
    expect(document.title).to.equal('Acme portal');
    expect(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href).to.equal(DOT);
    document.title = before;
    document.querySelector('link[rel=icon]')?.remove();
  });

  it('shows markup in each of its texts as text', async () => {
    const markup = '<img src=x onerror="document.title=\'hacked\'"><b>bold</b>';
    const types = ['NAME', 'RESETP', 'TITLE', 'TNC', 'FOOTER'];
    const screen = await themed(types.map((type) => ({ type, value: markup })));
    expect(screen.heading).to.equal(markup);
    expect(screen.names).to.include(markup);
    expect(screen.names).to.include(`${markup} (opens in a new tab)`);
    expect(screen.element.querySelector('footer p')?.textContent).to.equal(markup);
    expect(screen.shows('b, header img')).to.equal(false);
    expect(document.title).not.to.equal('hacked');
  });

  it('opens the terms in a new tab without an opener', async () => {
    const screen = await themed([], { settings: { termsPath: '/rules' } });
    const link = screen.find('Terms and Conditions (opens in a new tab)') as HTMLAnchorElement;
    expect(link.getAttribute('href')).to.equal('/rules');
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.contain('noopener');
  });
});

/** The next file may run in the same page. */
after(() => resizeWindow({ width: 800, height: 600 }));

describe('the side image', () => {
  const side = (element: HTMLElement) => element.querySelector('.sso-login-side') as HTMLElement;
  const setWidth = (element: HTMLElement, widthPx: number) => {
    element.style.setProperty('inline-size', `${widthPx}px`, 'important');
  };

  it('is next to the form from 960 px', async () => {
    await resizeWindow({ width: 1280, height: 800 });
    const { element } = await themed([{ type: 'IMG', value: DOT }]);
    setWidth(element, 960);
    expect(side(element).getBoundingClientRect().width).to.be.greaterThan(400);
    setWidth(element, 959);
    expect(getComputedStyle(side(element)).display).to.equal('none');
  });

  it('fills its box without a layout shift', async () => {
    await resizeWindow({ width: 1280, height: 800 });
    const { element } = await themed([{ type: 'IMG', value: DOT }]);
    const box = side(element).getBoundingClientRect();
    const image = element.querySelector<HTMLImageElement>('.sso-login-side img');
    await waitUntil(() => image?.className.includes('loaded'));
    expect(side(element).getBoundingClientRect()).to.deep.equal(box);
    expect(image?.getBoundingClientRect()).to.deep.equal(box);
  });

  it('falls back to a pattern in the tenant’s accent color if it is missing or broken', async () => {
    await resizeWindow({ width: 1280, height: 800 });
    for (const entries of [[], [{ type: 'IMG', value: BROKEN }]]) {
      const { element } = await themed(entries);
      await waitUntil(() => !element.querySelector('.sso-login-side img'));
      expect(getComputedStyle(side(element)).backgroundImage).to.match(
        /^repeating-radial-gradient.*linear-gradient/,
      );
    }
  });
});

describe('the sign-in screen with unusual texts', () => {
  const LONG = 'Gesellschaft '.repeat(40);
  const ODD = [
    ['a very long title', LONG],
    ['one very long word', 'x'.repeat(400)],
    ['emoji', '👩‍👩‍👧‍👦🚀 Acme 🎉'],
    ['right-to-left text', 'مرحبا Acme שלום'],
  ] as const;
  for (const [what, value] of ODD) {
    it(`keeps its layout on a phone with ${what}`, async () => {
      await resizeWindow({ width: 320, height: 640 });
      const types = ['NAME', 'RESETP', 'TNC', 'FOOTER'];
      const screen = await themed(types.map((type) => ({ type, value })));
      expect(screen.heading).to.equal(value.trim());
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      const title = screen.element.querySelector('h1')?.getBoundingClientRect();
      expect(title?.height).to.be.at.most(3 * 32);
    });
  }

  it('is mirrored on a right-to-left page', async () => {
    await resizeWindow({ width: 1280, height: 800 });
    document.documentElement.dir = 'rtl';
    const screen = await themed([]);
    const side = screen.element.querySelector('.sso-login-side')?.getBoundingClientRect();
    const field = screen.field('Password').getBoundingClientRect();
    expect(side?.right).to.be.below(field.left);
    const toggle = screen.find('Show password')?.getBoundingClientRect();
    expect(toggle?.left).to.be.below(field.left + field.width / 2);
    document.documentElement.dir = 'ltr';
  });
});
