import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import {
  saveLanguage,
  saveNames,
  saveSecondaryEmail,
} from '../../../src/core/flows/save-profile.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { PRIMARY, secondary } from '../../support/fixtures/profiles.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';

// Rules: profile-09, profile-12, profile-15

const open = () => {
  const fake = fakeCore({ href: `${HOST}/profile`, ...signedIn() });
  const bodyOf = async (call: 'updateProfile' | 'updateContacts') =>
    (await fake.page.gateway.requests(call)[0]?.json()) as unknown;
  const nameOf = () => {
    const auth = authService(fake.core).$auth.get();
    return auth.status === 'signed-in' ? auth.displayName : '';
  };
  return { ...fake, bodyOf, nameOf };
};

describe('saving the names', () => {
  it('sends both names trimmed and updates the display name immediately', async () => {
    const { core, page, bodyOf, nameOf } = open();
    page.gateway.answer('updateProfile', ok(null));
    const names = { firstName: ' Augusta ', lastName: ' King' };
    expect(await saveNames(core, 'u1', names)).to.deep.equal({
      firstName: 'Augusta',
      lastName: 'King',
      displayName: 'Augusta King',
    });
    expect(await bodyOf('updateProfile')).to.deep.equal({
      userId: 'u1',
      firstName: 'Augusta',
      lastName: 'King',
    });
    expect([nameOf(), page.local.getItem('displayName')]).to.deep.equal([
      'Augusta King',
      'Augusta King',
    ]);
    expect(toastsOf(core)).to.deep.equal(['success: Success / Profile details have been updated']);
  });

  it('adds no space after a first name without a last name', async () => {
    const { core, page, nameOf } = open();
    page.gateway.answer('updateProfile', ok(null));
    await saveNames(core, 'u1', { firstName: 'Ada', lastName: '  ' });
    expect(nameOf()).to.equal('Ada');
  });

  for (const [title, answer] of [
    ['refused', refused(400, { message: 'No.' })],
    ['unanswered', unreachable],
    ['answered without success', ok(null)],
  ] as const) {
    it(`changes nothing when it is ${title}, and shows a dialog`, async () => {
      const { core, page, nameOf } = open();
      const failed = { success: false, statusCode: 200, message: 'No.', error: '', data: null };
      const unsuccessful = () => new Response(JSON.stringify(failed));
      page.gateway.answer(
        'updateProfile',
        title === 'answered without success' ? unsuccessful : answer,
      );
      expect(await saveNames(core, 'u1', { firstName: 'X', lastName: '' })).to.equal(undefined);
      expect(nameOf()).to.equal('Ada Lovelace');
      expect(dialogsOf(core)).to.have.length(1);
    });
  }
});

describe('saving the language', () => {
  it('changes the page’s language, dispatches the event and shows a toast', async () => {
    const { core, host, page, bodyOf } = open();
    page.gateway.answer('updateProfile', ok(null));
    expect(await saveLanguage(core, host, 'u1', 'fr_FR')).to.equal(true);
    expect(await bodyOf('updateProfile')).to.deep.equal({ userId: 'u1', langCode: 'fr_FR' });
    expect(messagesService(core).$locale.get()).to.equal('fr_FR');
    expect(page.local.getItem('locale')).to.equal('fr_FR');
    expect(host.of('sso-locale-change')).to.deep.equal([{ locale: 'fr_FR' }]);
    const { t } = messagesService(core);
    const toast = `success: ${t('success.generic')} / ${t('profile.language.saved')}`;
    expect(toastsOf(core)).to.deep.equal([toast]);
    expect(toast).not.to.contain('Locale has been updated');
    expect(page.reloads).to.equal(0);
  });

  it('leaves the page unchanged if it fails', async () => {
    const { core, host, page } = open();
    page.gateway.answer('updateProfile', refused(500));
    expect(await saveLanguage(core, host, 'u1', 'fr_FR')).to.equal(false);
    expect(messagesService(core).$locale.get()).to.equal('en_US');
    expect(host.of('sso-locale-change')).to.deep.equal([]);
    expect(dialogsOf(core)).to.have.length(1);
  });
});

describe('saving the secondary email', () => {
  it('sends only that contact, trimmed, and returns all current contacts', async () => {
    const { core, page, bodyOf } = open();
    const now = [PRIMARY, secondary('new@home.example')];
    page.gateway.answer('updateContacts', ok(now));
    expect(await saveSecondaryEmail(core, 'u1', ' new@home.example ')).to.deep.equal(now);
    expect(await bodyOf('updateContacts')).to.deep.equal([secondary('new@home.example')]);
    expect(toastsOf(core)).to.deep.equal(['success: Successful ! / User contacts updated']);
  });

  it('sends an empty value to delete it', async () => {
    const { core, page, bodyOf } = open();
    page.gateway.answer('updateContacts', ok([PRIMARY]));
    expect(await saveSecondaryEmail(core, 'u1', ' ')).to.deep.equal([PRIMARY]);
    expect(await bodyOf('updateContacts')).to.deep.equal([secondary('')]);
  });

  it('returns undefined if it fails, and shows a dialog', async () => {
    const { core, page } = open();
    page.gateway.answer(
      'updateContacts',
      refused(400, { message: 'Please provide a valid email' }),
    );
    expect(await saveSecondaryEmail(core, 'u1', 'a@b.example')).to.equal(undefined);
    expect(dialogsOf(core)).to.have.length(1);
  });
});

describe('saving a language whose texts cannot be loaded', () => {
  it('keeps it for the account and shows that the page stays in the other language', async () => {
    const { core, page, host } = open();
    page.gateway.answer('updateProfile', ok(null));
    const { add, t } = messagesService(core);
    void add({ english: {}, load: () => Promise.reject(new Error('offline')) });
    expect(await saveLanguage(core, host, 'u1', 'de_DE')).to.equal(true);
    expect(toastsOf(core)).to.include(`error: ${t('error.title')} / ${t('language.failed')}`);
  });
});
