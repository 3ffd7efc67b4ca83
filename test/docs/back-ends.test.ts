import assert from 'node:assert/strict';
import { before, describe, test, type TestContext } from 'node:test';
import { ConfirmRefusal } from '../../src/core/contract/confirm.ts';
import { createKey, startIssuer, type SigningKey } from '../back-ends/support/fake-issuer.ts';
import { sign } from '../back-ends/support/tokens.ts';
import { installExpress } from './back-end-packages.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';
import { runBackEnd, withIssuer } from './running-back-end.ts';

// Rules: back-ends-07, back-ends-09, back-ends-10

const PAGE = 'https://app.example.com';

let folder = '';
let missing: string | undefined;
let key: SigningKey;
before(async () => {
  key = await createKey('current');
  folder = await installExpress().catch((error: unknown) => {
    missing = `not run: npm can’t install the packages (${String(error).split('\n', 1).join('')})`;
    if (process.env.CI) throw new Error(missing, { cause: error });
    return '';
  });
});

for (const block of blocksFor('backEnd').filter(({ language }) => language === 'js'))
  describe(`the service of ${placeOf(block)}`, () => {
    const name = /from '(express|fastify)'/.exec(block.text)?.[1] ?? '';

    /** Starts it. Returns a function that sends a request with a token, which has other claims. */
    async function start(context: TestContext) {
      const issuer = await startIssuer(context, key);
      const text = withIssuer(block.text, issuer);
      const address = await runBackEnd(context, { folder, name, text });
      return async (path: string, claims?: object, init: RequestInit = {}) => {
        const token = claims && (await sign(issuer, key, { ...claims }));
        const headers = { origin: PAGE, ...(token && { authorization: `Bearer ${token}` }) };
        return fetch(`${address}${path}`, { ...init, headers: { ...headers, ...init.headers } });
      };
    }

    test('answers a user, and refuses requests without a token, or with one of another service', async (t) => {
      if (missing) return t.skip(missing);
      const send = await start(t);
      const accepted = await send('/reports', {});
      assert.deepEqual(
        [
          accepted.status,
          await accepted.json(),
          accepted.headers.get('access-control-allow-origin'),
        ],
        [200, { user: 'u-1', tenant: 'ACME' }, PAGE],
      );
      for (const claims of [undefined, { aud: 'https://other.example.com' }]) {
        const refused = await send('/reports', claims);
        assert.equal(refused.status, 401);
        assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer /);
        assert.equal(((await refused.json()) as { statusCode: number }).statusCode, 401);
        assert.equal(refused.headers.get('access-control-allow-origin'), PAGE);
      }
    });

    test('asks for a confirmation of an old session', async (t) => {
      if (missing) return t.skip(missing);
      const send = await start(t);
      const created = await send('/payments', {}, { method: 'POST' });
      assert.deepEqual([created.status, await created.json()], [201, { by: 'u-1' }]);
      const old = Math.floor(Date.now() / 1000) - 3600;
      const refused = await send('/payments', { auth_time: old }, { method: 'POST' });
      assert.equal(refused.status, 403);
      const { data } = (await refused.json()) as { data: unknown };
      assert.deepEqual(ConfirmRefusal.parse(data), { confirm: { maxAgeSeconds: 300 } });
    });

    test('lets browsers ask whether the page may send a token', async (t) => {
      if (missing) return t.skip(missing);
      const send = await start(t);
      const asked = await send('/payments', undefined, {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      assert.equal(asked.status, 204);
      assert.equal(asked.headers.get('access-control-allow-origin'), PAGE);
      assert.match(asked.headers.get('access-control-allow-headers') ?? '', /authorization/i);
      assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/);
    });
  });
