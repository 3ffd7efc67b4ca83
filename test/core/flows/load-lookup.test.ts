import { expect } from '@open-wc/testing';
import { lookupService } from '../../../src/core/flows/load-lookup.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';

// Rules: errors-12, header-05

const VALUES = {
  lookupValues: [{ lookupValue: 'INT', description: 'Internal' }, 'broken', { lookupValue: 'EXT' }],
};

describe('lookup values', () => {
  it('map codes to descriptions', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('lookup', ok(VALUES));
    await lookupService(core).ensure('USER_TYPE');
    expect(lookupService(core).$descriptions.get()).to.deep.equal({
      USER_TYPE: { INT: 'Internal', EXT: '' },
    });
  });

  it('are loaded once per field, even by concurrent calls', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('lookup', ok(VALUES));
    const { ensure } = lookupService(core);
    await Promise.all([ensure('USER_TYPE'), ensure('USER_TYPE')]);
    await ensure('USER_TYPE');
    await ensure('LANGUAGE_CD');
    expect(page.gateway.sent.map(({ url }) => url.searchParams.get('lookupField'))).to.deep.equal([
      'USER_TYPE',
      'LANGUAGE_CD',
    ]);
  });

  it('are loaded again when the page’s language changes', async () => {
    const { core, page } = fakeCore();
    const german = { lookupValues: [{ lookupValue: 'INT', description: 'Intern' }] };
    page.gateway.answer('lookup', ok(VALUES), ok(german));
    const { ensure, $descriptions } = lookupService(core);
    await ensure('USER_TYPE');
    await messagesService(core).setLocale('de_DE');
    await ensure('USER_TYPE');
    expect($descriptions.get().USER_TYPE).to.deep.equal({ INT: 'Intern' });
  });

  it('are empty after a failure and can be loaded again', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('lookup', refused(500), ok(VALUES));
    const { ensure, $descriptions } = lookupService(core);
    await ensure('USER_TYPE');
    expect($descriptions.get()).to.deep.equal({});
    await ensure('USER_TYPE');
    expect($descriptions.get().USER_TYPE?.INT).to.equal('Internal');
  });
});
