import { expect } from '@open-wc/testing';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openScreen, type ScreenStart } from './screen.tsx';
import { storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: languages-04, languages-05

const LOGIN = {
  roles: [],
  tokenExpiry: 900,
  userType: '',
  displayName: 'Ada',
  langCd: 'en_US',
  lastLogin: '',
  forcePwdChangeOnLogin: false,
};

describe('the language select on the sign-in screen', () => {
  const open = async (start: ScreenStart = {}) => {
    const screen = await openScreen(start);
    await waitUntil(() => screen.element.querySelector('select'));
    const select = screen.element.querySelector('select');
    if (!select) throw new Error('no select');
    const choose = (code: string) => {
      select.value = code;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return { screen, select, choose };
  };

  it('is as wide as the chosen language, so that its arrow stands beside it', async () => {
    const { select } = await open();
    const widthOf = (code: string) => {
      select.value = code;
      return select.getBoundingClientRect().width;
    };
    expect(widthOf('ja_JP')).to.be.below(widthOf('en_US') - 24);
  });

  it('offers all languages by their own names, each with its lang attribute', async () => {
    const { screen, select } = await open();
    expect(select.getAttribute('aria-label')).to.equal('Language');
    expect(select.value).to.equal('en_US');
    const options = [...select.options];
    expect(options).to.have.length(LOCALES.length);
    const german = options.find(({ value }) => value === 'de_DE');
    expect([german?.text, german?.lang]).to.deep.equal(['Deutsch (Deutschland)', 'de-DE']);
    const welsh = options.find(({ value }) => value === 'cy_GB');
    expect(welsh?.text).to.include('Cymraeg');
    await expect(screen.element).to.be.accessible();
  });

  it('changes the page’s language immediately and keeps the input', async () => {
    const { screen, choose } = await open();
    const username = screen.element.querySelector<HTMLInputElement>('[name=username]');
    if (username) username.value = 'ada@acme.example';
    choose('de_DE');
    await waitUntil(() => screen.element.textContent.includes('Anmelden'));
    expect(screen.element.querySelector<HTMLInputElement>('[name=username]')?.value).to.equal(
      'ada@acme.example',
    );
  });

  for (const [code, direction] of [
    ['en_US', 'ltr'],
    ['ar_SA', 'rtl'],
  ] as const)
    it(`fits into 180 to 360 px in ${direction} text`, async () => {
      const { screen, select, choose } = await open();
      if (code !== 'en_US') choose(code);
      await waitUntil(() => select.value === code);
      // The tag's container sets the direction; it is not part of the view.
      screen.element.dir = direction;
      for (const widthPx of [180, 240, 320, 360]) {
        // The tag's style sheet is !important too, and comes later.
        screen.element.style.setProperty('display', 'block', 'important');
        screen.element.style.setProperty('width', `${widthPx}px`, 'important');
        const outer = screen.element.getBoundingClientRect();
        expect(outer.width).to.equal(widthPx);
        const inner = select.getBoundingClientRect();
        const icon = select.previousElementSibling?.getBoundingClientRect();
        expect(inner.left, `${widthPx} px`).to.be.at.least(outer.left);
        expect(inner.right, `${widthPx} px`).to.be.at.most(outer.right);
        expect(inner.width, `${widthPx} px`).to.be.at.least(60);
        // The globe icon is at the inline start.
        const isIconFirst =
          icon && (direction === 'ltr' ? icon.right <= inner.left : icon.left >= inner.right);
        expect(isIconFirst, `${widthPx} px`).to.equal(true);
      }
    });

  it('stores the choice for this browser and in the gateway’s cookie', async () => {
    const { screen, choose } = await open();
    choose('ar_SA');
    const { page } = screen.fake;
    await waitUntil(() => page.cookies.read().includes('locale=ar_SA'));
    expect(page.local.values.get('sso-elements.locale')).to.equal('ar_SA');
  });

  it('keeps the choice when a sign-in stores the account’s language', async () => {
    const { screen, choose } = await open();
    const { core } = screen.fake;
    const { $locale, updateLocale } = messagesService(core);
    choose('de_DE');
    await waitUntil(() => $locale.get() === 'de_DE');
    storeSession(core, 'ada', 'ACME', LOGIN);
    await updateLocale();
    expect($locale.get()).to.equal('de_DE');
  });
});
