import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { detailsOf } from '../support/gateway/audit-entries.ts';
import { requireFactor } from '../support/gateway/required-factor.ts';
import { useAdaSignIns } from '../support/providers/ada-sign-ins.ts';
import { freePort } from '../support/programs/free-port.ts';
import { SECRET } from '../support/providers/provider-pair.ts';

// Rules: gateway-50, second-factor-83
// Left out: `server` has such providers too.

const CLIENTS = ['basic', 'post', 'RS256', 'ES256'].map((client_id) => ({
  client_id,
  client_secret: SECRET,
  id_token_signed_response_alg: client_id === 'ES256' ? 'ES256' : 'RS256',
}));

const { pair, use, assertFailed, assertSignedIn } = useAdaSignIns(CLIENTS);

describe('the log names the cause of a failure and the setting to check, if', () => {
  test('the client secret is wrong', async () => {
    await pair().gateway.addClient('basic', {
      issuer: pair().provider.issuer,
      clientSecret: 'wrong',
    });
    pair().gateway.clock.advance(3601);
    await assertFailed('basic', /did not confirm/, 'credentials', /invalid_client.*clientSecret/);
    await use('basic');
    pair().gateway.clock.advance(3601);
  });

  test('the algorithm is another one', async () => {
    await use('RS256', { algorithm: 'ES256' });
    pair().gateway.clock.advance(3601);
    await assertFailed('RS256', /did not confirm/, 'algorithm', /not signed with ES256.*algorithm/);
  });

  test('the provider can’t sign the user in as prompt asks', async () => {
    await use('post', { prompt: 'none' });
    pair().gateway.clock.advance(3601);
    await assertFailed('post', /did not confirm/, 'refused', /login_required.*prompt/);
  });

  test('the tenant requires a second factor, and the provider proves none', async () => {
    const { gateway } = pair();
    await requireFactor(gateway);
    try {
      await use('basic', { secondFactor: { amr: ['mfa'] } });
      gateway.clock.advance(3601);
      await assertFailed('basic', /with a second step/, 'second-factor', /values of amr/);
      await requireFactor(gateway, { dryRun: true });
      await assertSignedIn('basic');
      const missing = await detailsOf(gateway, 'acme-ada', 'second-factor-missing', 1);
      assert.deepEqual(missing, [{ method: 'sso' }]);
      await requireFactor(gateway, { roles: ['NONE'] });
      await assertSignedIn('basic');
      await requireFactor(gateway);
      await use('basic', { secondFactor: 'exempt' });
      gateway.clock.advance(3601);
      await assertSignedIn('basic');
    } finally {
      await use('basic');
      await requireFactor(gateway, { roles: ['NONE'] });
      gateway.clock.advance(3601);
    }
  });

  test('the path of the issuer is wrong', async () => {
    await use('lost', { issuer: pair().provider.issuer.replace('/x', '/y') });
    await assertFailed(
      'lost',
      /can’t be reached/,
      'discovery',
      /realms\/y\/\.well-known.*\(HTTP 404\)\. Check issuer/,
    );
  });

  test('the metadata names another issuer', async () => {
    await use('slash', { issuer: `${pair().provider.issuer}/` });
    await assertFailed('slash', /can’t be reached/, 'discovery', /names another issuer/);
  });

  test('nothing listens there, and the next attempt asks again', async () => {
    await use('down', { issuer: `http://127.0.0.1:${await freePort()}/realms/x` });
    await assertFailed('down', /can’t be reached/, 'unreachable', /ECONNREFUSED.*Check issuer/);
    await pair().gateway.addClient('down', { issuer: pair().provider.issuer, clientSecret: 'x' });
    const { url } = await pair().gateway.browser().startSso({ authType: 'down' });
    assert.ok(url.href.startsWith(pair().provider.issuer), url.href);
  });

  test('neither a secret nor a key is set', async () => {
    await pair().gateway.addClient('bare', { issuer: pair().provider.issuer });
    await assertFailed('bare', /can’t be reached/, 'settings', /clientSecret or privateKey/);
  });

  test('the private key is unreadable', async () => {
    await pair().gateway.addClient('unreadable', {
      issuer: pair().provider.issuer,
      privateKey: 'no key',
    });
    await assertFailed('unreadable', /can’t be reached/, 'settings', /privateKey.*openssl/);
  });

  test('the claim of the user ID is missing', async () => {
    await use('ES256', {
      algorithm: 'ES256',
      claims: { userId: 'oid', name: 'name', email: 'email', language: 'locale', groups: 'groups' },
    });
    pair().gateway.clock.advance(3601);
    await assertFailed('ES256', /did not confirm/, 'claims', /claim oid.*claims\.userId/);
  });
});

test('a provider that stops before the code is redeemed does not sign the user in', async () => {
  await use('basic');
  const browser = pair().gateway.browser();
  const page = await browser.startSso({ authType: 'basic' });
  const answer = await browser.send(page.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=ada',
  });
  const resumed = await browser.send(answer.headers.location ?? '');
  await pair().provider.stop();
  const { url } = await browser.visit(resumed.headers.location ?? '');
  assert.match(url.searchParams.get('errorMsg') ?? '', /can’t be reached/);
  assert.match(pair().gateway.log.text, /"fault":"unreachable"/);
  assert.equal(browser.cookie('sso-session'), undefined);
});
