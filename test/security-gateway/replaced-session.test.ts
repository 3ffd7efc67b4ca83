import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import type { Agent, Answer } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { returnFromProvider } from '../support/gateway/pending-sso.ts';

// Rules: gateway-150

const LISTED = 'https://app.example';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ allowedOrigins: [LISTED] });
});
after(() => gateway.close());

type Headers = Record<string, string>;

/** The headers of a navigation to the start of single sign-on from these places. */
const FROM = {
  'a link of another site': { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
  'a link of another site without a referrer': { 'sec-fetch-site': 'cross-site' },
  'another page of the same site': {
    'sec-fetch-site': 'same-site',
    referer: 'http://blog.localhost/',
  },
  'another page of the same site without a referrer': { 'sec-fetch-site': 'same-site' },
  'a mail or a bookmark': { 'sec-fetch-site': 'none' },
  'a page whose origin begins like a listed one': {
    'sec-fetch-site': 'cross-site',
    referer: `${LISTED}.evil.example/`,
  },
  'another site in a browser without Fetch Metadata': { referer: 'https://evil.example/' },
} satisfies Record<string, Headers>;

/** Starts single sign-on, as a navigation with these headers does. */
function start(browser: Agent, headers: Headers, tenant: string, authType: string) {
  const query = new URLSearchParams({ authType, orgType: 'TENANT', tenantCode: tenant });
  return browser.visit(`${CALLS.sso.path}?${query.toString()}`, { headers });
}

const isProvider = ({ url }: Answer): boolean => url.pathname.startsWith('/oidc/interaction/');

async function signedIn(): Promise<Agent> {
  const browser = gateway.browser();
  assert.equal((await browser.login('ada@acme.example')).status, 200);
  return browser;
}

async function assertStillAda(browser: Agent): Promise<void> {
  assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), 'ada@acme.example');
  assert.equal((await browser.products()).status, 200);
}

describe('a start of single sign-on at another tenant does not replace a session from', () => {
  for (const [place, headers] of Object.entries(FROM))
    test(place, async () => {
      const browser = await signedIn();
      const { url } = await start(browser, headers, 'GLOBEX', 'OIDC_MERIDIAN');
      assert.equal(url.pathname, '/login');
      assert.match(url.searchParams.get('errorMsg') ?? '', /already signed in/);
      await assertStillAda(browser);
    });
});

test('a start from another site at the tenant of the session leads to the page of the session', async () => {
  const browser = await signedIn();
  const { url } = await start(browser, FROM['a link of another site'], 'ACME', 'OIDC');
  assert.equal(url.href, `${browser.origin}/login`);
  await assertStillAda(browser);
});

describe('a start of single sign-on replaces a session from', () => {
  const OWN = {
    'a page of the gateway’s own origin': () => ({ 'sec-fetch-site': 'same-origin' }),
    'a page of a listed origin': () => ({
      'sec-fetch-site': 'cross-site',
      referer: `${LISTED}/start`,
    }),
    'a page of the gateway’s own host without Fetch Metadata': ({ origin }) => ({
      referer: `${origin}/login`,
    }),
  } satisfies Record<string, (browser: Agent) => Headers>;
  for (const [place, headersOf] of Object.entries(OWN))
    test(place, async () => {
      const browser = await signedIn();
      const page = await start(browser, headersOf(browser), 'GLOBEX', 'OIDC_MERIDIAN');
      assert.ok(isProvider(page), page.url.href);
      const end = await browser.visit(
        await returnFromProvider(browser, page, 'ada@globex.example'),
      );
      assert.equal(end.url.search, '?sso=ok');
      assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), 'ada@globex.example');
    });
});

const STARTS = [
  // The processes that sign in may have clocks that differ slightly.
  { place: 'another site', headers: FROM['a link of another site'], laterSeconds: 0 },
  { place: 'an own page', headers: { 'sec-fetch-site': 'same-origin' }, laterSeconds: 1 },
];

for (const { place, headers, laterSeconds } of STARTS)
  describe(`a start from ${place} before the user signs in`, () => {
    const begin = async (tenant: string, authType: string, email: string) => {
      const browser = gateway.browser();
      const page = await start(browser, headers, tenant, authType);
      assert.ok(isProvider(page), page.url.href);
      gateway.clock.advance(laterSeconds);
      return { browser, back: await returnFromProvider(browser, page, email) };
    };

    test('signs in if no session began in the meantime', async () => {
      const { browser, back } = await begin('GLOBEX', 'OIDC_MERIDIAN', 'ada@globex.example');
      assert.equal((await browser.visit(back)).url.search, '?sso=ok');
    });

    for (const [who, tenant, authType, email] of [
      ['another tenant’s user', 'GLOBEX', 'OIDC_MERIDIAN', 'ada@globex.example'],
      ['another user', 'ACME', 'OIDC', 'grace@acme.example'],
    ] as const)
      test(`does not sign in as ${who} afterwards`, async () => {
        const { browser, back } = await begin(tenant, authType, email);
        await browser.login('ada@acme.example');
        const { url } = await browser.visit(back);
        assert.match(url.searchParams.get('errorMsg') ?? '', /already signed in/);
        await assertStillAda(browser);
      });

    test('signs in as the same user afterwards', async () => {
      const { browser, back } = await begin('ACME', 'OIDC', 'ada@acme.example');
      await browser.login('ada@acme.example');
      assert.equal((await browser.visit(back)).url.search, '?sso=ok');
      await assertStillAda(browser);
    });
  });
