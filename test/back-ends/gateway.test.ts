import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHECK_HEADERS, CHECK_PATH, JWKS_PATH } from '../../src/core/contract/session-claims.ts';
import { verifySession, type VerifyOptions } from '../../src/server/index.ts';
import { API, ISSUER, PAYMENTS, useAssertingGateway } from '../support/gateway/asserting.ts';

// Rules: back-ends-01, back-ends-02

const { gateway, signIn, tokenFor, verify } = useAssertingGateway();

const options = (more: Partial<VerifyOptions> = {}): VerifyOptions => ({
  issuer: ISSUER,
  audience: API,
  jwksUrl: `${gateway().url}${JWKS_PATH}`,
  ...more,
});

describe('a token of the bundled gateway', () => {
  test('names the user, the session and how the user has signed in', async () => {
    const { id, browser } = await signIn();
    const token = await tokenFor(browser);
    const result = await verifySession(token, options());
    assert.ok(result.ok);
    const { sid, roles } = await verify(token);
    const { user, tenant, sessionId, methods, ...session } = result.session;
    assert.deepEqual([user, tenant, sessionId, methods], [id, 'OWNCO', sid, ['pwd']]);
    assert.deepEqual(session.roles, roles);
    assert.ok(Math.abs(session.expiresAt.getTime() - gateway().clock.now() - 300_000) < 5_000);
  });

  test('is refused by another service, and by one of another gateway', async () => {
    const token = await tokenFor((await signIn()).browser);
    const reasonOf = async (more: Partial<VerifyOptions>) => {
      const result = await verifySession(token, options(more));
      return result.ok ? 'ok' : result.reason;
    };
    assert.equal(await reasonOf({ audience: PAYMENTS }), 'wrong-audience');
    assert.equal(await reasonOf({ issuer: gateway().url }), 'wrong-issuer');
  });

  test('that a proxy passes on from its check is accepted', async () => {
    const { id, browser } = await signIn();
    const checked = await browser.send(`${CHECK_PATH}?audience=${encodeURIComponent(API)}`);
    const assertion = String(checked.headers[CHECK_HEADERS.assertion]);
    const request = { headers: { [CHECK_HEADERS.assertion]: assertion } };
    const result = await verifySession(request, options({ header: 'x-sso-assertion' }));
    assert.ok(result.ok);
    assert.equal(result.session.user, id);
  });
});
