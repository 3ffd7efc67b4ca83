import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { formState } from '../../../src/elements/prerender/form-state.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: accessibility-05, sign-in-25

describe('the state of a prerendered form', () => {
  it('has the language, direction and color scheme of the page', async () => {
    const { core } = fakeCore({ local: { [OWN_KEYS.scheme]: 'dark' } });
    const { requestLocale, ready, $locale, t } = messagesService(core);
    requestLocale('ar_SA');
    await ready();
    await waitUntil(() => $locale.get() === 'ar_SA', 'Arabic');
    const { text, ...state } = formState(core);
    expect(state).to.deep.equal({
      locale: 'ar_SA',
      tag: 'ar-SA',
      direction: 'rtl',
      scheme: 'dark',
    });
    expect(text('login.submit')).to.equal(t('login.submit'));
    expect(text('login.submit')).not.to.equal('Sign In');
  });
});
