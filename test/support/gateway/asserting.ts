import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { Assertion } from '../../../src/core/contract/assertion.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import {
  ASSERTION_ALGORITHM,
  ASSERTION_TYPE,
  JWKS_PATH,
  SessionClaims,
} from '../../../src/core/contract/session-claims.ts';
import type { Agent, ApiAnswer } from './agent.ts';
import { tenant, testConfiguration, type TestConfiguration } from './configuration-files.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

export const ISSUER = 'https://sso.example.com';
/** A back end that pages of the gateway's own origin and of {@link APP} may use. */
export const API = 'https://api.example.com';
/** A back end for pages of the gateway's own origin that demands a confirmation of the last minute. */
export const PAYMENTS = 'https://payments.example.com';
export const APP = 'https://app.example.com';
/** An origin that may call the gateway, but that no back end lists. */
export const OTHER_APP = 'https://other.example.com';

interface SignedIn {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly browser: Agent;
}

export interface AssertingGateway {
  gateway(): TestGateway;
  /** Creates a user and signs in. */
  signIn(code?: string): Promise<SignedIn>;
  /** Signs in as a user who has to change the password. */
  signInToChange(): Promise<Agent>;
  /** Asks for an assertion as a page does. */
  ask(browser: Agent, audience: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  tokenFor(browser: Agent, audience?: string): Promise<string>;
  /** Verifies an assertion as a back end does. */
  verify(token: string, audience?: string): Promise<SessionClaims>;
}

/** Returns the public keys that a gateway publishes. */
export const keysOf = async ({ browser }: TestGateway): Promise<JSONWebKeySet> =>
  JSON.parse((await browser().send(JWKS_PATH)).text) as JSONWebKeySet;

const configuration = (origin: string) => ({
  tenants: {
    OWNCO: tenant({
      secondFactor: {},
      audiences: {
        [API]: { origins: [origin, APP] },
        [PAYMENTS]: { origins: [origin], confirmedWithinSeconds: 60 },
      },
    }),
    OTHERCO: tenant(),
  },
  assertions: { issuer: ISSUER },
});

/** Starts a gateway whose tenant OWNCO has back ends, and OTHERCO none, before the tests, and closes it at the end. */
export function useAssertingGateway(): AssertingGateway {
  let files: TestConfiguration;
  let gateway: TestGateway;
  before(async () => {
    files = await testConfiguration(configuration('http://localhost'));
    gateway = await startTestGateway({
      configFile: files.file,
      allowedOrigins: [APP, OTHER_APP],
    });
    await files.write(configuration(gateway.url));
    assert.ok(await gateway.reload());
  });
  after(async () => {
    await gateway.close();
    await files.remove();
  });

  const ask: AssertingGateway['ask'] = (browser, audience, headers = {}) =>
    browser.call(`${CALLS.assertion.path}?audience=${encodeURIComponent(audience)}`, { headers });

  return {
    gateway: () => gateway,
    async signIn(code = 'OWNCO') {
      const user = await gateway.createUser({ tenant: code });
      const browser = gateway.browser({ tenant: code });
      assert.equal((await browser.login(user.username, user.password)).status, 200);
      return { ...user, browser };
    },
    async signInToChange() {
      const { username, password } = await gateway.createUser({
        tenant: 'OWNCO',
        mustChange: true,
      });
      const browser = gateway.browser({ tenant: 'OWNCO' });
      await browser.login(username, password);
      return browser;
    },
    ask,
    async tokenFor(browser, audience = API) {
      const { status, envelope } = await ask(browser, audience);
      assert.equal(status, 200, envelope.message);
      return Assertion.parse(envelope.data).token;
    },
    async verify(token, audience = API) {
      const keys = createLocalJWKSet(await keysOf(gateway));
      const { payload } = await jwtVerify(token, keys, {
        issuer: ISSUER,
        audience,
        algorithms: [ASSERTION_ALGORITHM],
        typ: ASSERTION_TYPE,
        currentDate: new Date(gateway.clock.now()),
      });
      return SessionClaims.parse(payload);
    },
  };
}
