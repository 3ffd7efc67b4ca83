import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { ProviderFault } from '../../gateway/src/oidc/faults.ts';
import type { KnownProvider } from '../../gateway/src/oidc/providers.ts';
import { CALLBACK_PATH } from '../../gateway/src/oidc/redirect-uri.ts';
import {
  isFromElsewhere,
  relyingParty,
  type RelyingParty,
} from '../../gateway/src/oidc/relying-party.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { ISSUER, knownProvider, type TokenReply } from '../support/providers/known-provider.ts';

// Rules: gateway-09, gateway-41, gateway-97, gateway-98, gateway-99

const ORIGIN = 'https://sso.example:8443';
const REDIRECT_URI = `${ORIGIN}${CALLBACK_PATH}/portal`;
/** The user's browser, as its cookie names it. */
const BROWSER = 'b'.repeat(43);

const MIXED_UP = `The response to a sign-in with the option portal arrived at another address than ${REDIRECT_URI}. Register this redirect URI at its provider. If it is registered there, a provider has mixed up responses.`;

/** How the provider answers to a code. */
let redeem: (sent: URLSearchParams, authorization: string) => Promise<TokenReply> | TokenReply;
const { known, inBody, sign } = await knownProvider((...sent) => redeem(...sent));

let gateway: TestGateway;
let provider: KnownProvider;
let party: RelyingParty;
let issuerOf: (option: string) => string | undefined;
const log: string[] = [];
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());
beforeEach(async () => {
  await gateway.store.deleteFrom('sso_flows').execute();
  log.length = 0;
  provider = known();
  issuerOf = () => ISSUER;
  const findProvider = (option: string) => {
    const issuer = issuerOf(option);
    return issuer === undefined ? undefined : { ...provider.access, issuer };
  };
  const context = { store: gateway.store, now: gateway.clock.now, findProvider };
  const find = () => Promise.resolve(provider);
  const warn = (line: string | object) => void log.push(typeof line === 'string' ? line : '');
  party = relyingParty(
    context,
    { find, reread: find, issuerOf: (option) => issuerOf(option) },
    { warn },
  );
});

const begin = async (more: Partial<Parameters<RelyingParty['begin']>[0]> = {}) => {
  const flow = { browser: BROWSER, tenant: 'ACME', clientId: 'portal', origin: ORIGIN };
  return new URL(await party.begin({ ...flow, locale: 'de_DE', isForeign: false, ...more }));
};

/** Begins a sign-in and returns the response of the provider, and the nonce that the ID token must have. */
async function begun(more: Parameters<typeof begin>[0] = {}) {
  const { searchParams } = await begin(more);
  const back = new URL(REDIRECT_URI);
  back.searchParams.set('state', searchParams.get('state') ?? '');
  back.searchParams.set('code', 'c-1');
  const nonce = searchParams.get('nonce') ?? '';
  const reply = async (claims: object = {}): Promise<TokenReply> => {
    const id_token = await sign({ sub: 'ada-1', nonce, ...claims });
    return { status: 200, body: { access_token: 'a', token_type: 'bearer', id_token } };
  };
  redeem = () => reply();
  return { back, reply, challenge: searchParams.get('code_challenge') };
}

const finish = (back: URL, browser = BROWSER) => party.finish(browser, back);
async function found(back: URL) {
  const finished = await finish(back);
  assert.ok(finished.kind === 'authenticated');
  return finished.found;
}
/** Finishes a sign-in that fails, and returns its fault. */
async function faultOf(back: URL): Promise<ProviderFault> {
  const finished = await finish(back);
  assert.ok(finished.kind === 'failed');
  assert.deepEqual([finished.tenant, finished.clientId], ['ACME', 'portal']);
  assert.ok(finished.fault instanceof ProviderFault);
  return finished.fault;
}

describe('a sign-in at a provider begins', () => {
  test('with its settings, the page’s language, and values that only this flow has', async () => {
    const { origin, pathname, searchParams } = await begin();
    assert.equal(origin + pathname, `${ISSUER}/authorize`);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(searchParams);
    for (const random of [state, nonce, code_challenge]) assert.match(random ?? '', /^[\w-]{43}$/);
    assert.deepEqual(others, {
      ...{ client_id: 'portal', response_type: 'code', redirect_uri: REDIRECT_URI },
      ...{ scope: 'openid profile email', prompt: 'login', ui_locales: 'de-DE' },
      code_challenge_method: 'S256',
    });
    const next = (await begin()).searchParams;
    assert.notEqual(next.get('state'), state);
    provider = known({ prompt: '', secondFactor: { acr: ['urn:two'] } });
    const { searchParams: asked } = await begin();
    assert.deepEqual([asked.get('prompt'), asked.get('acr_values')], [null, 'urn:two']);
  });

  test('with a state that says whether another site has started it', async () => {
    const back = async (isForeign: boolean) => (await begun({ isForeign })).back;
    assert.equal(isFromElsewhere(await back(true)), true);
    assert.equal(isFromElsewhere(await back(false)), false);
    assert.equal(isFromElsewhere(new URL(ORIGIN)), false);
  });
});

describe('a response', () => {
  test('belongs to the browser, host and state of its flow, once and for ten minutes', async () => {
    const { back } = await begun();
    const changed = new URL(back);
    changed.searchParams.set('state', 'x');
    const elsewhere = new URL(back.href.replace('8443', '8444'));
    const notBegun = { kind: 'not-begun' };
    assert.deepEqual(await finish(changed), notBegun);
    assert.deepEqual(await finish(elsewhere), notBegun);
    assert.deepEqual(await finish(back, 'c'.repeat(43)), notBegun);
    assert.equal((await found(back)).tenant, 'ACME');
    assert.deepEqual(await finish(back), notBegun);
    const { back: late } = await begun();
    gateway.clock.advance(600);
    assert.deepEqual(await finish(late), notBegun);
  });

  test('signs the user of the ID token in, with a code that is redeemed by the verifier', async () => {
    const { back, reply, challenge } = await begun();
    const sent: URLSearchParams[] = [];
    redeem = (parameters) => {
      sent.push(parameters);
      return reply({ sid: 's-1', email: 'ada@a.example' });
    };
    const { tenant, access, claims, session } = await found(back);
    assert.deepEqual([tenant, access, claims.userId], ['ACME', provider.access, 'ada-1']);
    const { idToken, redeemedAt, ...others } = session;
    const named = { clientId: 'portal', issuer: ISSUER, subject: 'ada-1', sid: 's-1' };
    assert.deepEqual(others, named);
    assert.equal(idToken.split('.').length, 3);
    assert.ok(Math.abs(redeemedAt.getTime() - Date.now()) < 600_000);
    assert.deepEqual([sent[0]?.get('code'), sent[0]?.get('redirect_uri')], ['c-1', REDIRECT_URI]);
    const verifier = sent[0]?.get('code_verifier') ?? '';
    assert.equal(createHash('sha256').update(verifier).digest('base64url'), challenge);
    provider = known({ secondFactor: { amr: ['mfa'] } });
    const without = await begun();
    redeem = () => without.reply({ sid: 7, amr: ['mfa'] });
    const { session: other, hasFactor } = await found(without.back);
    assert.deepEqual([other.sid, hasFactor], [null, true]);
  });

  test('with an ID token of another flow, or without one, is refused', async () => {
    const { back, reply } = await begun();
    redeem = () => reply({ nonce: 'other' });
    assert.equal((await faultOf(back)).code, 'token');
    const { back: bare } = await begun();
    redeem = () => ({ status: 200, body: { access_token: 'a', token_type: 'bearer' } });
    assert.equal((await faultOf(bare)).code, 'token');
  });

  test('to a sign-in whose option has another issuer by now is refused', async () => {
    const { back } = await begun();
    await gateway.store.updateTable('sso_flows').set({ issuer: 'https://old.example' }).execute();
    const { code, message } = await faultOf(back);
    assert.equal(code, 'redirect');
    assert.equal(
      message,
      'The issuer of the option portal has changed since the sign-in started. Nothing is to be done: users start again.',
    );
  });

  test('at the address of earlier releases needs a gateway whose options have one issuer', async () => {
    const at = async (path: string) => {
      const { back } = await begun();
      back.pathname = path;
      return back;
    };
    const assertMixedUp = async (path: string) => {
      const back = await at(path);
      redeem = () => assert.fail('redeemed');
      const { code, message } = await faultOf(back);
      assert.equal(code, 'redirect');
      assert.equal(message, MIXED_UP);
    };
    await found(await at(CALLBACK_PATH));
    await assertMixedUp(`${CALLBACK_PATH}/other`);
    for (const other of ['https://other.example', undefined]) {
      issuerOf = (option) => (option.startsWith('globex') ? other : ISSUER);
      await assertMixedUp(CALLBACK_PATH);
    }
  });
});

describe('a provider that rejects the client', () => {
  const rejected = { status: 401, body: { error: 'invalid_client' } };

  test('is asked in the other way, which then comes first', async () => {
    const { back, reply } = await begun();
    const first = provider.configuration;
    provider.otherConfiguration = inBody;
    redeem = (_, authorization) => (authorization ? rejected : reply());
    await found(back);
    assert.deepEqual([provider.configuration, provider.otherConfiguration], [inBody, first]);
  });

  test('ends the sign-in if there is no other way, or another reason', async () => {
    const { back } = await begun();
    redeem = () => rejected;
    assert.equal((await faultOf(back)).code, 'credentials');
    const { back: next } = await begun();
    provider.otherConfiguration = inBody;
    redeem = (_, authorization) => {
      assert.ok(authorization, 'the other way');
      return { status: 400, body: { error: 'invalid_grant' } };
    };
    const message = `The provider ${ISSUER} replied with the error invalid_grant. Check scopes and prompt, and that the redirect URI ${REDIRECT_URI} is registered there.`;
    const fault = await faultOf(next);
    assert.deepEqual([fault.code, fault.message], ['refused', message]);
  });
});

test('a browser that starts again without a response makes one warning for each option and host', async () => {
  const at = (origin: string, browser = BROWSER) => begin({ origin, browser });
  const [first, second] = ['https://one.example', 'https://two.example:1'];
  await at(first);
  await at(first, 'c'.repeat(43));
  await at(second);
  assert.deepEqual(log, []);
  await at(second);
  await at(second);
  await at('https://two.example:2');
  await at('https://two.example:2');
  assert.deepEqual(log, [
    `A user came back from ${ISSUER} without a response, and started the sign-in again. If the provider shows an error, register the redirect URI ${second}${CALLBACK_PATH}/portal there.`,
  ]);
  // A response proves that the redirect URI is registered.
  const { back } = await begun();
  await found(back);
  await begin();
  await begin();
  assert.equal(log.length, 1);
  await at(first);
  assert.equal(log.length, 2);
});
