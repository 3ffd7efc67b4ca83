import { expect } from '@open-wc/testing';
import { signalAccepted, signalRemoved } from '../../../src/core/passkeys/signals.ts';
import { fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { KEY, listed, PHONE } from '../../support/fixtures/passkeys.ts';

// Rules: passkeys-32, passkeys-33

const ACCEPTED = 'signalAllAcceptedCredentials';
const UNKNOWN = 'signalUnknownCredential';

describe('a browser', () => {
  it('hears which passkeys the user has', async () => {
    const { signals } = fakeCredentials();
    await signalAccepted(listed(PHONE, KEY));
    await signalAccepted(listed());
    const user = { rpId: 'portal.example', userId: 'aGFuZGxl' };
    expect(signals).to.deep.equal([
      [ACCEPTED, { ...user, allAcceptedCredentialIds: ['credential-phone', 'credential-key'] }],
      [ACCEPTED, { ...user, allAcceptedCredentialIds: [] }],
    ]);
  });

  it('hears nothing of a user who never had one', async () => {
    const { signals } = fakeCredentials();
    await signalAccepted({ ...listed(), userHandle: '' });
    expect(signals).to.deep.equal([]);
  });

  it('hears that a passkey is of no use if the user has removed it', async () => {
    const { signals } = fakeCredentials();
    await signalRemoved({ passkey: 'removed' }, 'portal.example', 'credential-key');
    expect(signals).to.deep.equal([
      [UNKNOWN, { rpId: 'portal.example', credentialId: 'credential-key' }],
    ]);
  });

  for (const data of [
    ...['unknown', 'foreign', 'expired', 'known', 'limit', 'last', 'refused', 'gone'].map(
      (passkey) => ({ passkey }),
    ),
    { removed: true },
    'removed',
    null,
    undefined,
  ])
    it(`keeps a passkey that is refused with ${JSON.stringify(data)}`, async () => {
      const { signals } = fakeCredentials();
      await signalRemoved(data, 'portal.example', 'credential-key');
      expect(signals).to.deep.equal([]);
    });

  it('may lack the methods, the interface, or refuse them', async () => {
    const browser = fakeCredentials();
    const send = () =>
      Promise.all([
        signalAccepted(listed(KEY)),
        signalRemoved({ passkey: 'removed' }, 'portal.example', 'credential-key'),
      ]);
    for (const method of [ACCEPTED, UNKNOWN])
      Object.assign(PublicKeyCredential, { [method]: () => Promise.reject(new Error('Pending')) });
    await send();
    for (const method of [ACCEPTED, UNKNOWN]) browser.remove(method);
    await send();
    browser.removeAll();
    await send();
    expect(browser.signals).to.deep.equal([]);
  });
});
