import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { missingOf } from '../support/programs/debian-program.ts';
import {
  GLEWLWYD,
  startGlewlwyd,
  type Glewlwyd,
  type GlewlwydUser,
} from '../support/programs/glewlwyd.ts';
import {
  startProviderGateway,
  type ProviderGateway,
} from '../support/providers/provider-gateway.ts';

// Rules: gateway-41, gateway-43, gateway-44, gateway-45

const missing = missingOf(GLEWLWYD);
/** With `CI` set, a machine without the program fails. */
const isSkipped = missing !== '' && process.env['CI'] === undefined;

const password = 'Glewlwyd-2026';
const ADA = {
  username: 'ada',
  name: 'Ada',
  email: 'ada@acme.example',
  password,
  groups: [],
  isEmailVerified: true,
};
const EVE = { ...ADA, username: 'eve', name: 'Eve', isEmailVerified: false };
const MARY = {
  ...ADA,
  username: 'mary',
  name: 'Mary Shaw',
  email: 'mary@new.example',
  groups: ['staff', 'admins'],
};

if (isSkipped) test('Glewlwyd', { skip: missing });
else describe('Glewlwyd', glewlwydBehavior);

function glewlwydBehavior(): void {
  let gateway: ProviderGateway;
  let provider: Glewlwyd;
  before(async () => {
    assert.equal(missing, '', 'Glewlwyd is not installed');
    gateway = await startProviderGateway();
    const client = (id: string, secret: string) => ({
      id,
      secret,
      redirectUri: `http://localhost:${gateway.port}${callbackPathOf(id)}`,
    });
    provider = await startGlewlwyd(
      [client('plain', 'plainsecret'), client('hyphen', 'a-secret-with-hyphens')],
      [ADA, EVE, MARY],
    );
  });
  after(async () => {
    await provider.stop();
    await gateway.close();
  });

  const signIn = async (user: GlewlwydUser, clientId: string) => {
    const browser = gateway.browser();
    const page = await browser.startSso({ authType: clientId });
    assert.equal(page.url.pathname, '/login.html', `${page.url.href} ${gateway.log.text}`);
    const { url } = await provider.signIn(browser, page, user, clientId);
    return { browser, search: url.search, error: url.searchParams.get('errorMsg') };
  };

  for (const [id, clientSecret] of [
    ['plain', 'plainsecret'],
    // It does not decode the hyphen of client_secret_basic, so client_secret_post has to follow.
    ['hyphen', 'a-secret-with-hyphens'],
  ] as const)
    test(`links a user by verified email with the secret ${clientSecret}`, async () => {
      await gateway.addClient(id, { issuer: provider.issuer, clientSecret, firstSignIn: 'link' });
      const { browser, search } = await signIn(ADA, id);
      assert.equal(search, '?sso=ok', gateway.log.text);
      const { userId } = UserProfile.parse((await browser.profile()).envelope.data);
      assert.equal(userId, 'acme-ada');
      assert.match((await signIn(EVE, id)).error ?? '', /not linked/);
    });

  test('creates a user with name, email and roles', async () => {
    gateway.clock.advance(3601);
    await gateway.addClient('plain', {
      issuer: provider.issuer,
      clientSecret: 'plainsecret',
      firstSignIn: 'create',
      roles: { admins: { group: 'Business Admin', code: 'BA', description: '' } },
    });
    const { browser, search } = await signIn(MARY, 'plain');
    assert.equal(search, '?sso=ok', gateway.log.text);
    const user = UserProfile.parse((await browser.profile()).envelope.data);
    assert.deepEqual(
      [user.username, user.displayName, user.roleMappings[0]?.roleGroupName],
      ['mary@new.example', 'Mary Shaw', 'Business Admin'],
    );
  });

  test('rejects a wrong secret, which the log says', async () => {
    gateway.clock.advance(3601);
    await gateway.addClient('plain', { issuer: provider.issuer, clientSecret: 'wrong' });
    assert.match((await signIn(ADA, 'plain')).error ?? '', /did not confirm/);
    assert.match(gateway.log.text, /"fault":"credentials"/);
  });
}
