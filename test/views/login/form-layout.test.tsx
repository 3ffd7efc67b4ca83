import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { applySheet, layoutCss } from '../../../src/elements/prerender/form-layout.prerender.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import {
  BASIC,
  DOT,
  type Screen,
  drawScreen,
  openScreen,
  option,
  portal,
  wrong,
} from './screen.tsx';
import { beginStep } from './second-step/step-screen.ts';

// Rules: sign-in-70, sign-in-71

const THEME = [
  { type: 'NAME', value: 'Acme Billing Suite' },
  { type: 'FOOTER', value: 'Acme Ltd.' },
];
const PROVIDERS = ['Meridian ID', 'Keystone', 'Partner Login'];

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

/** Puts a screen into a column of the page, which is as narrow as the layout supports. */
function inColumn(screen: Screen): HTMLElement {
  const column = document.createElement('div');
  column.style.inlineSize = '240px';
  column.style.background = 'rgb(250, 240, 230)';
  screen.element.before(column);
  column.append(screen.element);
  screen.element.setAttribute('layout', 'form');
  cleanups.push(() => column.remove(), applySheet(document, layoutCss));
  return column;
}

const isShown = (part: Element) => part.checkVisibility() && !part.closest('.sso-visually-hidden');

/** Expects that all that the screen shows is within its column. The boxes of a code clip their input. */
function expectInside(column: HTMLElement): void {
  const area = column.getBoundingClientRect();
  const parts = [...column.querySelectorAll('.sso-scope *')].filter(isShown);
  const wide = parts.filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    const isOutside = left < area.left - 1 || right > area.right + 1;
    return width > 0 && isOutside && !part.matches('.sso-otp-input');
  });
  expect(wide.map((part) => part.outerHTML.slice(0, 120))).to.deep.equal([]);
  expect(column.scrollWidth).to.equal(240);
}

const countShown = (screen: Screen, selector: string) =>
  [...screen.element.querySelectorAll(selector)].filter(isShown).length;

describe('the form alone', () => {
  it('has no card, logo, title, footer and background, and is as wide as its column', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC], THEME)] });
    const column = inColumn(screen);
    const around = '.sso-login-brand *, .sso-login-footer, .sso-login-side';
    expect(countShown(screen, around)).to.equal(0);
    const card = screen.element.querySelector('.sso-login-card');
    if (!card) throw new Error('There is no card.');
    const { backgroundColor, borderTopWidth, boxShadow, minHeight } = getComputedStyle(card);
    expect([backgroundColor, borderTopWidth, boxShadow, minHeight]).to.deep.equal([
      ...['rgba(0, 0, 0, 0)', '0px', 'none', '0px'],
    ]);
    expect(getComputedStyle(screen.element).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(card.getBoundingClientRect().width).to.equal(240);
    expect(screen.element.offsetHeight).to.be.below(320);
    column.style.inlineSize = '1200px';
    expect(card.getBoundingClientRect().width).to.equal(1200);
    expect(screen.field('Password').getBoundingClientRect().width).to.equal(1200);
    await expect(screen.element).to.be.accessible();
  });

  it('is a region that the title of the tenant names', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC], THEME)] });
    inColumn(screen);
    const region = screen.element.querySelector('section');
    const id = region?.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(id)?.textContent).to.equal('Acme Billing Suite');
  });

  it('says why the session has ended', async () => {
    const screen = drawScreen({ session: { 'sso-elements.ended': 'expired' } });
    await waitUntil(() => screen.element.querySelector('h1'));
    inColumn(screen);
    await waitUntil(() => countShown(screen, '.sso-login-subtitle span') === 1);
  });

  for (const [what, options] of [
    ['of logos', PROVIDERS.map((name, at) => option(`OIDC_${at}`, name, DOT))],
    ['with names', PROVIDERS.map((name, at) => option(`OIDC_${at}`, `Sign in at ${name} Group`))],
  ] as const)
    it(`fits into 240 px with provider buttons ${what}`, async () => {
      const screen = await openScreen({ authTypes: [portal([BASIC, ...options], THEME)] });
      expectInside(inColumn(screen));
    });

  it('fits into 240 px with a captcha and errors', async () => {
    const screen = await openScreen({ login: [wrong(3)] });
    const column = inColumn(screen);
    screen.press('Sign In');
    await waitUntil(() => screen.descriptionOf('User ID') !== '');
    expectInside(column);
    screen.signIn();
    await waitUntil(() => screen.isCaptchaShown);
    expectInside(column);
  });

  it('fits into 240 px with the reset panel', async () => {
    const screen = await openScreen();
    const column = inColumn(screen);
    screen.press('Reset Password');
    await waitUntil(() => screen.shows('.sso-reset'));
    expectInside(column);
  });

  for (const locale of ['de_DE', 'ar_SA'])
    it(`fits into 240 px with the second step in ${locale}`, async () => {
      const { screen } = await beginStep();
      const column = inColumn(screen);
      const text = screen.element.textContent;
      await messagesService(screen.fake.core).setLocale(locale);
      await waitUntil(() => screen.element.textContent !== text);
      expectInside(column);
    });
});
