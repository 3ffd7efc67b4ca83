import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { formState } from '../../../src/elements/prerender/form-state.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('the look of a first frame', () => {
  it('is in the language, direction and color scheme of the page', async () => {
    const { core } = fakeCore({ local: { [OWN_KEYS.scheme]: 'dark' } });
    const { ask, ready, $locale, t } = messagesService(core);
    ask('ar_SA');
    await ready();
    await waitUntil(() => $locale.get() === 'ar_SA', 'Arabic');
    const { text, ...look } = formState(core);
    expect(look).to.deep.equal({
      locale: 'ar_SA',
      tag: 'ar-SA',
      direction: 'rtl',
      scheme: 'dark',
    });
    expect(text('login.submit')).to.equal(t('login.submit'));
    expect(text('login.submit')).not.to.equal('Sign In');
  });
});
