import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply } from 'fastify';
import type { Session } from '../../gateway/src/model/session.ts';
import {
  clearCookies,
  clearPrivateCookie,
  readPrivateCookie,
  writeLanguageCookies,
  writePrivateCookie,
  writeReadableCookies,
  writeXsrfCookie,
} from '../../gateway/src/http/cookies.ts';
import { portalPolicy, setSecurityHeaders, varyBy } from '../../gateway/src/http/headers.ts';
import { originOf } from '../../gateway/src/http/origins.ts';

// Rules: gateway-contract-10

const app = Fastify({ trustProxy: true });
let act: (reply: FastifyReply) => unknown = () => undefined;
before(async () => {
  await app.register(cookie);
  setSecurityHeaders(app);
  app.get('/', (_, reply) => act(reply) ?? reply.send(''));
});
after(() => app.close());

/** Lets a function act on a reply. Returns the reply, by HTTPS unless the protocol is named. */
function replyOf(action: typeof act, protocol = 'https', sent = '') {
  act = action;
  const headers = { host: 'sso.example:8443', 'x-forwarded-proto': protocol, cookie: sent };
  return app.inject({ url: '/', headers });
}

/** Returns the cookies that a function sets, each as its header without the date, which `Max-Age` repeats. */
async function cookiesOf(action: (reply: FastifyReply) => void, protocol?: string) {
  const { headers } = await replyOf(action, protocol);
  return [headers['set-cookie'] ?? []].flat();
}

describe('the cookie', () => {
  for (const [protocol, prefix, secure] of [
    ['https', '__Host-', '; Secure'],
    ['http', '', ''],
  ] as const) {
    for (const cookie of ['session', 'browser', 'flow', 'logout'] as const) {
      const attributes = `HttpOnly${secure}; SameSite=Lax`;
      test(`sso-${cookie} belongs to the host and is unreadable (${protocol})`, async () => {
        assert.deepEqual(
          await cookiesOf((reply) => writePrivateCookie(reply, cookie, 'a', 60), protocol),
          [`${prefix}sso-${cookie}=a; Max-Age=60; Path=/; ${attributes}`],
        );
        const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';
        assert.deepEqual(await cookiesOf((reply) => clearPrivateCookie(reply, cookie), protocol), [
          `${prefix}sso-${cookie}=; Max-Age=0; Path=/; ${past}; ${attributes}`,
        ]);
      });

      test(`sso-${cookie} is read by its name (${protocol})`, async () => {
        const read = async (sent: string) => {
          const values = ({ request }: FastifyReply) => [readPrivateCookie(request, cookie)];
          return (await replyOf(values, protocol, sent)).json<unknown>();
        };
        assert.deepEqual(await read(`${prefix}sso-${cookie}=a`), ['a']);
        const other = protocol === 'https' ? '' : '__Host-';
        assert.deepEqual(await read(`${other}sso-${cookie}=a`), ['']);
      });
    }

    test(`against forgery is readable (${protocol})`, async () => {
      assert.deepEqual(await cookiesOf((reply) => writeXsrfCookie(reply, 'signed'), protocol), [
        `XSRF-TOKEN=signed; Path=/${secure}; SameSite=Lax`,
      ]);
    });
  }
});

describe('the cookies that pages read', () => {
  const REST = '; Max-Age=43200; Path=/; Secure; SameSite=Lax';
  const roles = [
    { group: 'Admins', code: 'AD', description: '' },
    { group: 'Staff', code: 'ST', description: '' },
  ];
  const user = { username: 'ada@a.example', userType: 'AD', displayName: 'Ada É', langCd: 'de_DE' };
  const session = {
    user: { ...user, details: { roles } },
    expiresAt: new Date('2026-01-02T03:04:05.678Z'),
    previousLoginAt: new Date('2026-01-01T00:00:01.999Z'),
  } as unknown as Session;

  test('describe the session, encoded once, and outlive it', async () => {
    assert.deepEqual(await cookiesOf((reply) => writeReadableCookies(reply, session)), [
      `username=ada%40a.example${REST}`,
      `tokenExpiryDttm=2026-01-02T03%3A04%3A05.678Z${REST}`,
      `userType=AD${REST}`,
      `displayName=Ada%20%C3%89${REST}`,
      `roles=Admins%3AAD%7CStaff%3AST${REST}`,
      `langCd=de_DE${REST}`,
      `lastLogin=2026-01-01T00%3A00%3A01${REST}`,
      `locale=de_DE${REST}`,
    ]);
  });

  test('of a language are two', async () => {
    assert.deepEqual(await cookiesOf((reply) => writeLanguageCookies(reply, 'fr_FR')), [
      `langCd=fr_FR${REST}`,
      `locale=fr_FR${REST}`,
    ]);
  });

  test('are removed with the session and the proof against forgery, but not the known browser', async () => {
    const removed = await cookiesOf(clearCookies);
    const past = 'Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    assert.deepEqual(removed.slice(0, 3), [
      `__Host-sso-session=; Max-Age=0; ${past}; HttpOnly; Secure; SameSite=Lax`,
      `XSRF-TOKEN=; Max-Age=0; ${past}; Secure; SameSite=Lax`,
      `username=; Max-Age=0; ${past}; Secure; SameSite=Lax`,
    ]);
    const names = removed.map((text) => text.split('=')[0]);
    const readable = ['username', 'tokenExpiryDttm', 'userType', 'displayName', 'roles'];
    const language = ['langCd', 'lastLogin', 'locale'];
    assert.deepEqual(names, ['__Host-sso-session', 'XSRF-TOKEN', ...readable, ...language]);
  });
});

describe('the headers of every reply', () => {
  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sso-elements sso-elements#html dompurify";
  const secured = async (protocol: string) => {
    const { headers } = await replyOf(() => undefined, protocol);
    return [
      ...[headers['content-security-policy'], headers['x-content-type-options']],
      ...[headers['referrer-policy'], headers['cross-origin-opener-policy']],
      ...[headers['permissions-policy'], headers['strict-transport-security']],
    ];
  };
  const SECURED = [
    ...[POLICY, 'nosniff', 'strict-origin-when-cross-origin', 'same-origin'],
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ];

  test('allow only scripts of the portal, and HTTPS once it was used', async () => {
    const year = 'max-age=31536000; includeSubDomains';
    assert.deepEqual(await secured('https'), [...SECURED, year]);
    assert.deepEqual(await secured('http'), [...SECURED, undefined]);
  });

  test('may get other directives', () => {
    const more = portalPolicy({ 'script-src': "'none'", 'media-src': "'self'" });
    const others = POLICY.replace("script-src 'self'", "script-src 'none'");
    assert.equal(more, `${others}; media-src 'self'`);
  });

  test('name everything that a reply depends on', async () => {
    const { headers } = await replyOf((reply) => {
      varyBy(reply, 'Origin');
      varyBy(reply, 'Accept-Language, Accept-Encoding');
    });
    assert.equal(headers['vary'], 'Origin, Accept-Language, Accept-Encoding');
  });
});

test('the origin of the gateway is the one that the browser has used', async () => {
  const { body } = await replyOf(({ request }) => originOf(request));
  assert.equal(body, 'https://sso.example:8443');
});
