import { expect } from '@open-wc/testing';
import { chooseLanguage, writeLanguageCookie } from '../../../src/core/flows/choose-language.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { LOCALE_KEY } from '../../../src/core/platform/storage.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { toastsOf } from '../../support/core/notices.ts';

// Rules: languages-04

const HOUR_MS = 3_600_000;

describe('choosing a language for this browser', () => {
  it('changes the page’s language, stores it and sets the gateway’s cookie', async () => {
    const { core, page } = fakeCore();
    await chooseLanguage(core, 'de_DE');
    expect(messagesService(core).$locale.get()).to.equal('de_DE');
    expect(page.local.values.get(LOCALE_KEY)).to.equal('de_DE');
    expect(page.cookies.read()).to.include('locale=de_DE');
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('sets the cookie for twelve hours', async () => {
    const { core, page } = fakeCore();
    await chooseLanguage(core, 'de_DE');
    page.clockAheadMs = 11.9 * HOUR_MS;
    expect(page.cookies.read()).to.include('locale=de_DE');
    page.clockAheadMs = 12.1 * HOUR_MS;
    expect(page.cookies.read()).not.to.include('locale');
  });

  it('shows a toast if the texts cannot be loaded', async () => {
    const { core } = fakeCore();
    const { add, t } = messagesService(core);
    void add({ english: {}, load: () => Promise.reject(new Error('offline')) });
    await chooseLanguage(core, 'de_DE');
    expect(toastsOf(core)).to.deep.equal([`error: ${t('error.title')} / ${t('language.failed')}`]);
  });

  it('sets no cookie before a language is chosen', () => {
    const { core, page } = fakeCore();
    writeLanguageCookie(core);
    expect(page.cookies.read()).to.equal('');
  });
});
