import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { chromeCss } from '../../../src/views/shared/chrome/chrome-css.ts';
import { Header } from '../../../src/views/shared/chrome/header.tsx';
import { signedIn } from '../../support/fixtures/users.ts';
import { Screen } from '../support/screen.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: header-03, header-09, header-10, notifications-04

describe('the layout of the header', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  /** Returns how many characters of a text are visible before its ellipsis. */
  function visibleCharacters(element: Element, text: string): number {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const fits = (count: number) =>
      context.measureText(`${text.slice(0, count)}…`).width <= element.clientWidth;
    return Array.from(text, (_, index) => index + 1).filter(fits).length;
  }

  for (const [direction, title] of [
    ['ltr', 'Northern Telecommunications and Broadcasting'],
    ['rtl', 'Northern Telecommunications and Broadcasting'],
    ['rtl', 'شركة الاتصالات والبث الشمالية المحدودة'],
  ] as const)
    it(`shows the start of a long title beside a long user name at 320 px (${direction}, ${title})`, async () => {
      open(320, { displayName: 'Bartholomew Featherstonehaugh' });
      screen.element.dir = direction;
      themeService(screen.fake.core).store('ACME', [
        { type: 'NAME', value: title, html: '', color: '', lang: '' },
      ]);
      const link = await screen.findByRole('link', `${title} Go to dashboard`);
      const [shown] = [...link.querySelectorAll('bdi')];
      if (!shown) throw new Error('no title');
      expect(getComputedStyle(shown).textOverflow).to.equal('ellipsis');
      expect(shown.scrollWidth).to.be.above(shown.clientWidth);
      expect(visibleCharacters(shown, title)).to.be.at.least(3);
      const banner = screen.byRole('banner');
      expect(banner.scrollWidth).to.be.at.most(banner.clientWidth);
    });

  function open(widthPx: number, local: Record<string, string> = {}): void {
    const user = signedIn();
    screen = new Screen(chromeCss, { ...user, local: { ...user.local, ...local } });
    screen.element.style.width = `${widthPx}px`;
    screen.draw(
      <div className="sso-scope sso-page">
        <Header host={screen.fake.host} />
      </div>,
    );
  }

  for (const [locale, firstWord] of [
    ['en_US', 'Jan'],
    ['pt_PT', '31'],
    ['ja_JP', '2026'],
    ['ar_SA', '31'],
  ] as const)
    it(`does not break the time of the last sign-in between two lines in ${locale}`, async () => {
      open(768, { locale });
      await messagesService(screen.fake.core).ready();
      const found = () => screen.shadow.querySelector('time')?.firstChild;
      await waitUntil(() => found()?.textContent?.includes(firstWord));
      const text = () => found() as Text;
      const range = document.createRange();
      range.setStart(text(), text().data.indexOf(firstWord));
      range.setEnd(text(), text().length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      expect(new Set(tops).size, text().data).to.equal(1);
    });

  describe('with text of twice the size', () => {
    const { style } = document.documentElement;
    beforeEach(() => (style.fontSize = '32px'));
    afterEach(() => style.removeProperty('font-size'));

    for (const locale of ['en_US', 'de_DE'])
      for (const width of [360, 1240, 1280])
        it(`shows the last sign-in in two lines at most at ${width} px in ${locale}`, async () => {
          open(width, { locale, displayName: 'Augusta Ada King, Countess of Lovelace' });
          await messagesService(screen.fake.core).ready();
          await waitUntil(() => screen.shadow.querySelector('time')?.textContent);
          const range = document.createRange();
          range.selectNodeContents(screen.shadow.querySelector('time') as Element);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          expect(new Set(tops).size, String(tops)).to.be.at.most(2);
        });
  });

  it('moves the toasts below itself, or to the bottom of a narrow window, unless the page sets their place or the header is far down', async () => {
    const WIDE = { width: 1280, height: 800 };
    const { innerWidth: width, innerHeight: height } = window;
    await resizeWindow(WIDE);
    open(1280);
    const notifications = document.body.appendChild(document.createElement('sso-notifications'));
    const toastsTop = () => getComputedStyle(notifications).getPropertyValue('--sso-toasts-top');
    const banner = await screen.findByRole('banner');
    await waitUntil(() => toastsTop() !== '');
    const end = banner.getBoundingClientRect().bottom;
    expect(parseFloat(toastsTop())).to.be.closeTo(end + 4, 0.5);
    await resizeWindow({ width: 768, height: 1024 });
    const toastsBottom = () =>
      getComputedStyle(notifications).getPropertyValue('--sso-toasts-bottom');
    await waitUntil(() => toastsTop() === 'auto');
    expect(toastsBottom()).to.equal('16px');
    await resizeWindow(WIDE);
    await waitUntil(() => toastsTop() !== 'auto');

    const pageStyle = document.head.appendChild(document.createElement('style'));
    pageStyle.textContent = 'sso-notifications { --sso-toasts-top: 7px }';
    expect(toastsTop()).to.equal('7px');
    pageStyle.remove();

    screen.element.style.paddingBlockStart = '100vh';
    screen.element.style.width = '360px';
    await waitUntil(() => toastsTop() === '');
    screen.element.style.paddingBlockStart = '';
    screen.element.style.width = '1280px';
    await waitUntil(() => toastsTop() !== '');
    screen.unmount();
    expect(toastsTop()).to.equal('');
    notifications.remove();
    await resizeWindow({ width, height });
  });
});
