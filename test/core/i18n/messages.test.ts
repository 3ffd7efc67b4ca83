import { expect } from '@open-wc/testing';
import { elements } from '../../../src/core/i18n/en-us/elements.ts';
import { screens } from '../../../src/core/i18n/en-us/screens.ts';
import { pages } from '../../../src/core/i18n/en-us/pages.ts';
import { PAGE_TEXTS } from '../../../src/core/i18n/page-texts.ts';
import { SCREEN_TEXTS } from '../../../src/core/i18n/screen-texts.ts';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import type { Texts } from '../../../src/core/i18n/texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import type { PageStart } from '../../support/core/fake-ports.ts';

// Rules: captcha-04, cookie-consent-03, errors-09, languages-03, languages-04, languages-05, notifications-08
// Rules: pages-03, password-reset-01, password-reset-13, profile-09, session-warning-01, sign-in-14

const SAVE_DE = 'Speichern';

async function opened(start: PageStart, userLanguages?: readonly string[], attribute?: string) {
  const { core, page } = fakeCore(start);
  if (userLanguages) page.userLanguages = userLanguages;
  const messages = messagesService(core);
  if (attribute) messages.requestLocale(attribute);
  await messages.ready();
  return { ...messages, core, page };
}

describe("the page's language", () => {
  for (const [what, locale, open] of [
    ['the stored one', 'fr_FR', () => opened({ local: { locale: 'fr_FR' } }, ['de-DE'])],
    [
      'otherwise the browser’s first one that is available',
      'de_DE',
      () => opened({}, ['tlh', 'de']),
    ],
    ['otherwise en_US', 'en_US', () => opened({}, ['tlh-KX'])],
    ['en_US if the stored one is invalid', 'en_US', () => opened({ local: { locale: '<b>' } })],
    [
      'that of the locale attribute before those',
      'sv_SE',
      () => opened({ local: { locale: 'fr_FR' } }, ['de'], 'sv_SE'),
    ],
    [
      'the user’s choice for this browser before all',
      'da_DK',
      () => opened({ local: { locale: 'fr_FR', 'sso-elements.locale': 'da_DK' } }, ['de'], 'sv_SE'),
    ],
  ] as const)
    it(`is ${what}`, async () => {
      const { $locale } = await open();
      expect($locale.get()).to.equal(locale);
    });

  it('returns the texts by ID', async () => {
    const { t } = await opened({});
    expect(t('login.alreadySignedIn', { userId: 'ada' })).to.equal(
      "You are already logged in as 'ada'. Do you wish to disconnect previous session?",
    );
    const german = await opened({ local: { locale: 'de_DE' } });
    expect(german.t('profile.save')).to.equal(SAVE_DE);
  });

  it('is the user’s choice, whatever the locale attribute is', async () => {
    const { setLocale, $locale, t, page } = await opened({}, [], 'fr_FR');
    expect(await setLocale('de_DE')).to.equal(true);
    expect([$locale.get(), t('profile.save')]).to.deep.equal(['de_DE', SAVE_DE]);
    expect(page.local.values.get('locale')).to.equal('de_DE');
  });

  it('follows the locale attribute before the user chooses', async () => {
    const { requestLocale, $locale, page } = await opened({}, [], 'fr_FR');
    requestLocale('de_DE');
    await new Promise<void>((done) => $locale.listen(() => done()));
    expect($locale.get()).to.equal('de_DE');
    requestLocale(null);
    await new Promise<void>((done) => $locale.listen(() => done()));
    expect($locale.get()).to.equal('en_US');
    expect(page.warnings).to.deep.equal([]);
  });

  it('is the last of several choices, whichever is loaded first', async () => {
    const { setLocale, $locale } = await opened({});
    const choices = ['fr_FR', 'en_US', 'de_DE'].map((locale) => setLocale(locale));
    expect(await Promise.all(choices)).to.deep.equal([true, true, true]);
    expect($locale.get()).to.equal('de_DE');
  });

  it('stays the choice for this browser when a sign-in stores the account’s', async () => {
    const { chooseForBrowser, updateLocale, $locale, page } = await opened({});
    expect(await chooseForBrowser('de_DE')).to.equal(true);
    page.local.setItem('locale', 'en_US');
    await updateLocale();
    expect($locale.get()).to.equal('de_DE');
  });

  it('is the later of a choice for the browser and one for the account', async () => {
    const { chooseForBrowser, setLocale, $locale, page } = await opened({});
    await chooseForBrowser('de_DE');
    await setLocale('fr_FR');
    expect($locale.get()).to.equal('fr_FR');
    expect(page.local.values.get('sso-elements.locale')).to.equal('fr_FR');
  });

  it('follows another tab', async () => {
    const { $locale, page } = await opened({});
    const change = new Promise<void>((done) => $locale.listen(() => done()));
    page.local.setItem('locale', 'it_IT');
    page.fireStorage('locale');
    await change;
    expect($locale.get()).to.equal('it_IT');
  });

  it('stays when a sign-out removes the user’s', async () => {
    const { $locale, page } = await opened({ local: { locale: 'it_IT' } });
    page.local.removeItem('locale');
    page.fireStorage('locale');
    expect($locale.get()).to.equal('it_IT');
  });

  it('is the one that a sign-in has stored', async () => {
    const { $locale, updateLocale, page } = await opened({});
    page.local.setItem('locale', 'de_DE');
    await updateLocale();
    expect($locale.get()).to.equal('de_DE');
  });

  it('also applies to texts that are added later', async () => {
    const { add, t, setLocale } = await opened({ local: { locale: 'de_DE' } });
    await add(PAGE_TEXTS);
    expect(t('notFound.title')).to.equal('Seite nicht gefunden');
    await setLocale('en_US');
    expect(t('notFound.title')).to.equal('Page not found');
  });

  it('is awaited by all who add the same texts', async () => {
    const { add, t } = await opened({ local: { locale: 'de_DE' } });
    void add(PAGE_TEXTS);
    await add(PAGE_TEXTS);
    expect(t('notFound.title')).to.equal('Seite nicht gefunden');
  });

  it('logs a warning if it is unknown', async () => {
    const { page, $locale } = await opened({}, [], 'tlh');
    expect($locale.get()).to.equal('en_US');
    expect(page.warnings.join()).to.contain('tlh');
  });
});

it('formats numbers in the page’s language', async () => {
  const { t } = await opened({ local: { locale: 'de_DE' } });
  expect(t('dashboard.search.found', { count: 12345 })).to.include('12.345');
});

for (const [whose, bundle, id] of [
  ['texts of the portal’s own pages', PAGE_TEXTS, 'notFound.title'],
  ['texts of dashboard, profile and reset panel', SCREEN_TEXTS, 'reset.send'],
] as const)
  it(`${whose} can be loaded in every language`, async () => {
    const all = await Promise.all(LOCALES.map((locale) => bundle.load(locale)));
    expect(all.filter((texts) => texts === bundle.english)).to.have.length(1);
    expect(new Set(all.map((texts) => texts[id])).size).to.be.greaterThan(18);
  });

/** Texts that docs/behavior gives literally. */
describe('the texts of the rules', () => {
  const EXPECTED: Partial<Texts> = {
    'error.title': 'Failed!',
    'error.message': 'Something went wrong!',
    'success.title': 'Successful !',
    'success.generic': 'Success',
    'login.success': 'You are logged in.',
    'login.userId.required': 'Please enter the User ID',
    'login.password.required': 'Please enter the password',
    'captcha.required': 'Please enter the captcha',
    'captcha.wrong': 'Incorrect CAPTCHA. Please try again.',
    'captcha.label': 'Enter CAPTCHA',
    'login.submit': 'Sign In',
    'login.reset': 'Reset Password',
    'login.frameworkAdmin': 'Framework Admin Login',
    'login.differentOptions': 'Try different Sign In options',
    'login.or': 'Or',
    'login.sso.noLogo': 'login',
    'login.forcedChange':
      'You need to update your password because this is the first time you are signing in.',
    'dialog.okay': 'Okay',
    'dialog.confirmation.title': 'Confirmation',
    'dialog.cancel': 'Cancel',
    'dialog.yes': 'Yes',
    'dashboard.title': 'Dashboard',
    'dashboard.welcome': 'Welcome {displayName}!',
    'unavailable.title': 'Page unavailable',
    'unavailable.site': "Sorry, we couldn't find the site {tenant}",
    'unavailable.reason': 'May be it was deleted, or you accidentally mistyped the URL',
    'unavailable.contact': 'Please contact your site administrator',
    'panel.help': 'Need Help',
    'panel.myProfile': 'My Profile',
    'header.signOut': 'Sign out',
  };
  for (const [id, text] of Object.entries(EXPECTED)) {
    it(`${id} is '${text}'`, () => {
      const texts: Record<string, string> = { ...elements, ...screens, ...pages };
      expect(texts[id]).to.equal(text);
    });
  }
});
