import { expect } from '@open-wc/testing';
import { chooseLanguage, keepLanguageCookie } from '../../../src/core/flows/choose-language.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { LOCALE_KEY } from '../../../src/core/platform/storage.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { toastsOf } from '../../support/notices.ts';

const HOUR_MS = 3_600_000;

describe('the choice of a language for this browser', () => {
  it('shows the page in it, stores it and writes the cookie that the gateway reads', async () => {
    const { core, page } = fakeCore();
    await chooseLanguage(core, 'de_DE');
    expect(messagesService(core).$locale.get()).to.equal('de_DE');
    expect(page.local.values.get(LOCALE_KEY)).to.equal('de_DE');
    expect(page.cookies.read()).to.include('locale=de_DE');
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('lasts twelve hours in the cookie', async () => {
    const { core, page } = fakeCore();
    await chooseLanguage(core, 'de_DE');
    page.clockAheadMs = 11.9 * HOUR_MS;
    expect(page.cookies.read()).to.include('locale=de_DE');
    page.clockAheadMs = 12.1 * HOUR_MS;
    expect(page.cookies.read()).not.to.include('locale');
  });

  it('shows a toast if its texts cannot be loaded', async () => {
    const { core } = fakeCore();
    const { add, t } = messagesService(core);
    void add({ english: {}, load: () => Promise.reject(new Error('offline')) });
    await chooseLanguage(core, 'de_DE');
    expect(toastsOf(core)).to.deep.equal([`error: ${t('error.title')} / ${t('language.failed')}`]);
  });

  it('is not written into a cookie before it is made', () => {
    const { core, page } = fakeCore();
    keepLanguageCookie(core);
    expect(page.cookies.read()).to.equal('');
  });
});
