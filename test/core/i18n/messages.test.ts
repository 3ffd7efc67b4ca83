import { expect } from '@open-wc/testing';
import { enUS } from '../../../src/core/i18n/en-us.ts';
import { format, languageTag, messagesRoom } from '../../../src/core/i18n/messages.ts';
import { fakeCore } from '../../support/fake-core.ts';

describe("a text's places", () => {
  it('are filled, every one', () => {
    expect(format('{a} and {b} and {a}', { a: 'x', b: 0 })).to.equal('x and 0 and x');
  });

  it('stay when nothing is known for them', () => {
    expect(format('Hello {name}')).to.equal('Hello {name}');
  });

  it('are not filled a second time from a value', () => {
    expect(format('{a}', { a: '{b}', b: 'x' })).to.equal('{b}');
  });
});

describe("the page's language", () => {
  it('is the stored one, else en_US', () => {
    expect(messagesRoom(fakeCore({ local: { locale: 'fr_FR' } }).core).$locale.get()).to.equal(
      'fr_FR',
    );
    expect(messagesRoom(fakeCore().core).$locale.get()).to.equal('en_US');
  });

  it('gives the texts by id', () => {
    const { t } = messagesRoom(fakeCore().core);
    expect(t('login.alreadySignedIn', { userId: 'ada' })).to.equal(
      "You are already logged in as 'ada'. Do you wish to disconnect previous session?",
    );
  });

  for (const [locale, tag] of [
    ['en_US', 'en-US'],
    ['zh_TW', 'zh-TW'],
    ['ko_KO', 'ko-KO'],
    ['ar', 'ar'],
    ['', 'en-US'],
    ['not a locale', 'en-US'],
  ] as const) {
    it(`'${locale}' is ${tag} to the browser`, () => {
      expect(languageTag(locale)).to.equal(tag);
    });
  }
});

/** Texts that spec 2, 4, 5 and 8 give to the letter. */
describe('the texts of the specification', () => {
  const SPEC: Partial<Record<keyof typeof enUS, string>> = {
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
  for (const [id, text] of Object.entries(SPEC)) {
    it(`${id} is '${text}'`, () => {
      expect(enUS[id as keyof typeof enUS]).to.equal(text);
    });
  }
});
