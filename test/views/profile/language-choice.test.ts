import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { createLanguageChoice } from '../../../src/views/profile/language-choice.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { language, profile } from '../../support/fixtures/profiles.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: profile-11, profile-12, storage-16

describe('choosing the language', () => {
  const choose = (
    changes: Parameters<typeof profile>[0] = {},
    local: Record<string, string> = {},
  ) => {
    const user = signedIn('ada@acme.example');
    const { core, host, page } = fakeCore({
      href: `${HOST}/profile`,
      ...user,
      local: { ...user.local, ...local },
    });
    page.gateway.answer('updateProfile', ok(null)).answer('userExtensions', language('fr_FR'));
    const choice = createLanguageChoice(core, host, profile(changes));
    return { choice, page, locale: messagesService(core).$locale };
  };

  it('starts with the profile’s language, otherwise with the page’s', () => {
    const german = [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'de_DE' }];
    expect(choose({ userExtensions: german }).choice.shown.peek()).to.equal('de_DE');
    expect(choose({ userExtensions: [] }).choice.shown.peek()).to.equal('en_US');
  });

  it('follows the extensions, and returns to them if a choice cannot be saved', async () => {
    const { choice, page } = choose();
    await choice.load();
    expect(choice.shown.peek()).to.equal('fr_FR');
    page.gateway.answer('updateProfile', refused(500));
    await choice.choose('de_DE');
    expect([choice.shown.peek(), choice.isSaving.peek()]).to.deep.equal(['fr_FR', false]);
  });

  it('is an answer to the offer of the browser’s language, which is not made again', async () => {
    const { choice, page } = choose({}, { locale: 'en_US' });
    page.userLanguages = ['de'];
    await choice.choose('fr_FR');
    const stored = () => page.local.values.get('sso-elements.languageOffer') ?? '';
    await waitUntil(() => /^\{"[0-9a-f]{16}":/.test(stored()));
  });

  it('keeps its value if the extensions fail to load', async () => {
    const { choice, page } = choose();
    page.gateway.answer('userExtensions', refused(500));
    await choice.load();
    expect(choice.shown.peek()).to.equal('en_US');
  });

  it('keeps a choice when the extensions arrive while it is saved, or afterwards', async () => {
    for (const isSaved of [false, true]) {
      const { choice, page } = choose();
      const extensions = held(language('fr_FR'));
      const reply = held(ok(null));
      page.gateway
        .answer('userExtensions', extensions.answer)
        .answer('updateProfile', reply.answer);
      const loading = choice.load();
      const choosing = choice.choose('de_DE');
      expect(choice.isSaving.peek()).to.equal(true);
      if (isSaved) {
        reply.release();
        await choosing;
      }
      extensions.release();
      await loading;
      expect(choice.shown.peek()).to.equal('de_DE');
      reply.release();
      await choosing;
      expect([choice.shown.peek(), choice.isSaving.peek()]).to.deep.equal(['de_DE', false]);
    }
  });

  it('starts with the language of this browser, and only shows the account’s if it is chosen', async () => {
    const { choice, page, locale } = choose({}, { 'sso-elements.locale': 'it_IT' });
    expect(choice.shown.peek()).to.equal('it_IT');
    await choice.load();
    expect(choice.shown.peek()).to.equal('it_IT');
    await choice.choose('fr_FR');
    expect([choice.shown.peek(), locale.get()]).to.deep.equal(['fr_FR', 'fr_FR']);
    expect(page.gateway.requests('updateProfile')).to.deep.equal([]);
  });

  it('sends nothing if the choice is already saved', async () => {
    const { choice, page } = choose();
    await choice.choose('en_US');
    expect([page.gateway.sent, choice.isSaving.peek()]).to.deep.equal([[], false]);
  });
});
