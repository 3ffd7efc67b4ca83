import { expect } from '@open-wc/testing';
import { clearExpiredSession, endSession } from '../../../src/core/flows/end-session.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { until } from '../../support/time/until.ts';

// Rules: languages-09, sign-in-10, sign-out-11

const open = () => fakeCore({ ...signedIn(), href: `${HOST}/profile?x=1` });

describe('the end of a session', () => {
  for (const [reason, ended, noted, userId] of [
    ['expired', undefined, 'expired', 'ada'],
    ['manual', undefined, 'manual', ''],
    ['lost', undefined, 'lost', 'ada'],
    ['administrator', undefined, 'administrator', 'ada'],
    ['elsewhere', 'expired', 'expired', 'ada'],
    ['elsewhere', 'inactive', 'inactive', 'ada'],
    ['elsewhere', 'lost', 'lost', 'ada'],
    ['elsewhere', 'administrator', 'administrator', 'ada'],
    ['elsewhere', 'products', 'products', 'ada'],
    ['elsewhere', 'manual', 'elsewhere', ''],
    ['elsewhere', undefined, 'lost', ''],
  ] as const)
    it(`leaves '${noted}' for the sign-in screen when it was ${reason} ${ended ?? ''}`, () => {
      const { core, page } = open();
      if (ended) page.local.values.set('sso-elements.ended', ended);
      endSession(core, reason);
      expect(page.session.values.get('sso-elements.ended')).to.equal(noted);
      expect(page.session.values.get('sso-elements.endedFor')).to.equal(userId);
    });

  it('fills in no user ID of an earlier user after a sign-out', () => {
    const { core, page } = open();
    page.session.values.set('sso-elements.endedFor', 'grace');
    endSession(core, 'manual');
    expect(page.session.values.get('sso-elements.endedFor')).to.equal('');
  });

  for (const reason of ['manual', 'expired', 'elsewhere'] as const)
    it(`shows the sign-in screen in the visitor’s language, not in that of the user who has left (${reason})`, async () => {
      const { core, page } = open();
      page.userLanguages = ['de-DE'];
      const { $locale, setLocale } = messagesService(core);
      await setLocale('ar_SA');
      expect($locale.get()).to.equal('ar_SA');
      // Another tab has removed what the user has left.
      if (reason === 'elsewhere') page.local.removeItem('locale');
      endSession(core, reason);
      await until($locale, (locale) => locale === 'de_DE');
    });
});

describe('a user whose session expired while no page was open', () => {
  it('leaves with the user’s language', async () => {
    const { core, page } = fakeCore(signedIn('ada', -1000));
    page.userLanguages = ['de-DE'];
    const { $locale, setLocale } = messagesService(core);
    await setLocale('ar_SA');
    clearExpiredSession(core);
    await until($locale, (locale) => locale === 'de_DE');
  });
});
