import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { missingOf } from '../support/programs/debian-program.ts';
import { LEMONLDAP, startLemonldap, type Lemonldap } from '../support/programs/lemonldap.ts';
import {
  startProviderGateway,
  type ProviderGateway,
} from '../support/providers/provider-gateway.ts';

// Rules: gateway-41, gateway-42, gateway-43, gateway-44

const missing = missingOf(LEMONLDAP);
/** With `CI` set, a machine without the program fails. */
const isSkipped = missing !== '' && process.env['CI'] === undefined;

const clientSecret = 'a-secret-with-hyphens';

if (isSkipped) test('LemonLDAP::NG', { skip: missing });
else describe('LemonLDAP::NG, whose issuer ends with a slash', lemonldapBehavior);

function lemonldapBehavior(): void {
  let gateway: ProviderGateway;
  let provider: Lemonldap;
  before(async () => {
    assert.equal(missing, '', 'LemonLDAP::NG is not installed');
    gateway = await startProviderGateway();
    const user = { uid: 'ada', name: 'Ada', email: 'ada@acme.example', isEmailVerified: true };
    provider = await startLemonldap(
      `http://localhost:${gateway.port}${callbackPathOf('portal')}`,
      clientSecret,
      [
        user,
        { ...user, uid: 'eve', isEmailVerified: false },
        { ...user, uid: 'mary', name: 'Mary Shaw', email: 'mary@new.example' },
      ],
    );
  });
  after(async () => {
    await provider.stop();
    await gateway.close();
  });

  const signIn = async (uid: string) => {
    const browser = gateway.browser();
    const page = await browser.startSso({ authType: 'portal' });
    assert.equal(page.url.pathname, '/oauth2/authorize', page.url.href + gateway.log.text);
    const { url } = await browser.answerProvider(page, { user: uid, password: uid });
    return { browser, search: url.search, error: url.searchParams.get('errorMsg') };
  };

  test('links a user by the verified email of userinfo', async () => {
    await gateway.addClient('portal', {
      issuer: provider.issuer,
      clientSecret,
      firstSignIn: 'link',
    });
    const { browser, search } = await signIn('ada');
    assert.equal(search, '?sso=ok', gateway.log.text);
    const { userId } = UserProfile.parse((await browser.profile()).envelope.data);
    assert.equal(userId, 'acme-ada');
    assert.match((await signIn('eve')).error ?? '', /not linked/);
  });

  test('creates a user', async () => {
    gateway.clock.advance(3601);
    await gateway.addClient('portal', {
      issuer: provider.issuer,
      clientSecret,
      firstSignIn: 'create',
    });
    const { browser, search } = await signIn('mary');
    assert.equal(search, '?sso=ok', gateway.log.text);
    const user = UserProfile.parse((await browser.profile()).envelope.data);
    assert.deepEqual([user.username, user.displayName], ['mary@new.example', 'Mary Shaw']);
  });

  test('rejects a wrong secret, which the log says', async () => {
    gateway.clock.advance(3601);
    await gateway.addClient('portal', { issuer: provider.issuer, clientSecret: 'wrong' });
    assert.match((await signIn('ada')).error ?? '', /did not confirm/);
    assert.match(gateway.log.text, /"fault":"credentials"/);
  });
}
