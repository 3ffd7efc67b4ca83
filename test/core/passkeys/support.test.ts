import { expect } from '@open-wc/testing';
import { announcedValue, isAnnounced } from '../../../src/core/flows/announced-features.ts';
import { passkeySupport } from '../../../src/core/flows/passkey-support.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: passkeys-30

/** Opens a page of a host whose gateway has announced features. */
function open(href: string, ...features: string[]) {
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features });
  const { core } = fakeCore({ href, local: { tenantTheme } });
  themeService(core).showStored('ACME');
  return core;
}

describe('an announced feature', () => {
  it('may have a value', () => {
    const core = open('https://example.com/', 'events', 'passkeys:example.com', 'passkeysOther:x');
    expect(announcedValue(core, 'passkeys')).to.equal('example.com');
    expect(announcedValue(core, 'events')).to.equal('');
    expect(announcedValue(core, 'sessions')).to.equal(undefined);
    expect([isAnnounced(core, 'passkeys'), isAnnounced(core, 'passkey')]).to.deep.equal([
      true,
      false,
    ]);
  });
});

describe('passkeys', () => {
  for (const [href, rpId, obstacle] of [
    ['https://example.com/login', 'example.com', undefined],
    ['https://portal.example.com:8443/login', 'example.com', undefined],
    ['http://localhost:4173/', 'localhost', undefined],
    ['https://notexample.com/', 'example.com', 'host'],
    ['https://example.com.evil.test/', 'example.com', 'host'],
    ['https://com/', 'example.com', 'host'],
    ['https://example.com/', '', 'host'],
  ] as const)
    it(`of ${rpId || 'no domain'} ${obstacle ? 'can’t be used' : 'can be used'} at ${href}`, () => {
      fakeCredentials();
      const core = open(href, `passkeys:${rpId}`);
      expect(passkeySupport(core)).to.deep.equal({ rpId, obstacle });
    });

  it('are not offered if the gateway does not announce them', () => {
    fakeCredentials();
    expect(passkeySupport(open('https://example.com/', 'events'))).to.equal(undefined);
  });

  for (const method of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON', 'toJSON'])
    it(`can’t be used in a browser without ${method}`, () => {
      fakeCredentials().remove(method);
      const core = open('https://example.com/', 'passkeys:example.com');
      expect(passkeySupport(core)?.obstacle).to.equal('browser');
    });

  it('can’t be used in a browser without their interface', () => {
    fakeCredentials().removeAll();
    const core = open('https://example.com/', 'passkeys:example.com');
    expect(passkeySupport(core)?.obstacle).to.equal('browser');
  });
});
