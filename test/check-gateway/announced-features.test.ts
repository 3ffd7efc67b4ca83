import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../cli/check-gateway/caller.ts';
import { checkAnnouncements } from '../../cli/check-gateway/checks/announcements.ts';
import { checkAutomaticPasskeys } from '../../cli/check-gateway/checks/passkeys/automatic.ts';
import { checkSingleSignOn } from '../../cli/check-gateway/checks/single-sign-on.ts';
import { checkFake } from './fake-defects.ts';
import { LIST, OPTIONS, refusal } from './passkey-defects.ts';
import { accepting, changed, envelope, instead, type Defect } from './planted-defects.ts';
import { after } from './second-factor-defects.ts';

// Rules: gateway-15, gateway-contract-111, gateway-contract-112, gateway-contract-113, gateway-contract-114

const FEATURES = ['passkeys:example.com', 'automaticPasskeys', 'confirm'];
const checkSilent = (caller: Caller, user: string, password: string) =>
  checkAutomaticPasskeys(caller, { user, password, origin: 'https://portal.example.com' });

for (const [what, expected, defect] of [
  [
    'are never offered',
    /soon after the password, a browser gets options: HTTP 400/,
    instead('automaticPasskeyOptions', () => refusal('refused')),
  ],
  [
    'require a question',
    /the options do not require user verification: .*"required"/,
    changed('automaticPasskeyOptions', (text) => text.replace('"preferred"', '"required"')),
  ],
  [
    'look like others',
    /it is added without user verification, and marked in the list: HTTP 200/,
    changed('addPasskey', (text) => text.replace('"isAutomatic":true', '"isAutomatic":false')),
  ],
  [
    'stay marked',
    /it is not marked after its first sign-in: it is/,
    changed('passkeys', (text) => text.replace('"isAutomatic":false', '"isAutomatic":true')),
  ],
  [
    'count at once',
    /the password still confirms the session: HTTP 403/,
    after('addPasskey', 'newPasskeyOptions', 403, { confirm: { maxAgeSeconds: 300 } }),
  ],
  [
    'confirm at once',
    /it confirms no session: HTTP 200/,
    instead('passkeyConfirmOptions', () => envelope(200, OPTIONS)),
  ],
  [
    'never sign in',
    /it signs in with user verification: HTTP 400/,
    instead('passkeySignIn', () => refusal('refused')),
  ],
  [
    'need no password',
    /a session without the password gets no options: HTTP 200[^]*the check of the password is not enough forever: HTTP 200/,
    accepting('automaticPasskeyOptions', /"refused"/, OPTIONS),
  ],
  [
    'ask for a confirmation',
    /a session without the password gets no options: HTTP 403, without a reason/,
    async ({ call, send }) => {
      const response = await send();
      return call === 'automaticPasskeyOptions' && !response.ok ? envelope(403) : response;
    },
  ],
  [
    'cannot be removed',
    /it can be removed: \S+ still has 1 passkeys of this check/,
    instead('removePasskey', () => envelope(200, LIST)),
  ],
] as readonly (readonly [string, RegExp, Defect])[])
  test(`the check finds passkeys created without a question that ${what}`, async () => {
    const { found } = await checkFake(checkSilent, defect, {
      features: FEATURES,
      wanted: expected,
    });
    assert.match(found.join('\n'), expected);
  });

test('passkeys created without a question conform at the fake gateway, with --wait', async () => {
  const all = await checkFake(checkSilent, undefined, { features: FEATURES });
  assert.deepEqual([all.found, all.skipped], [[], []]);
  const short = await checkFake(checkSilent, undefined, { features: FEATURES, waitSeconds: 0 });
  assert.deepEqual(short.skipped, ['the age of the password needs --wait 301']);
  const none = await checkFake(checkSilent, undefined, {});
  assert.deepEqual(none.skipped, ['authTypes does not announce automaticPasskeys']);
});

const provider = { authType: 'OIDC', orgType: 'TENANT', name: 'Company', logo: '' };
const password = { ...provider, authType: 'BASIC' };

for (const [features, options, expected] of [
  [['passkeyOffer'], [password], /passkeyOffer is announced with passkeys: without it/],
  [['automaticPasskeys'], [password], /automaticPasskeys is announced with passkeys: without it/],
  [
    ['passkeys:example.com', 'passkeyOrigins:https://app.example.org http://shop.example/a'],
    [password],
    /passkeyOrigins are https origins: http:\/\/shop.example\/a/,
  ],
  [
    ['straightToProvider'],
    [password, provider],
    /straightToProvider has one option, a provider: BASIC, OIDC/,
  ],
  [['straightToProvider'], [password], /straightToProvider has one option, a provider: BASIC/],
  [['straightToProvider', 'passkeys:a.example', 'passkeyOffer'], [provider], /^$/],
  [['passkeys:a.example', 'passkeyOrigins:https://app.example.org'], [password], /^$/],
] as const)
  test(`the check reads the announcement of ${features.join(', ')} with ${options.length} options`, async () => {
    const { found } = await checkFake(async (caller) => {
      const theme = { themeDetails: [] };
      checkAnnouncements(caller, { authentications: [...options], theme, features: [...features] });
    });
    assert.match(found.join('\n'), expected);
  });

/** Redirects to a provider, with a hint that `hintOf` makes of the page's one. */
const redirecting =
  (hintOf: (loginHint: string) => string): Defect =>
  async ({ call, url, send }) => {
    if (call !== 'sso') return send();
    const hint = hintOf(url.searchParams.get('loginHint') ?? '');
    const query = new URLSearchParams({
      ...{ redirect_uri: 'http://localhost:4173/api/auth/v3/login/callback', state: 'x' },
      ...(hint && { login_hint: hint }),
    });
    const location = `https://provider.example/?${query.toString()}`;
    return new Response(null, { status: 302, headers: { location } });
  };

for (const [features, hintOf, expected] of [
  [[], (hint: string) => hint, /the provider gets no hint at the user: ada@acme.example/],
  [['remember'], () => '', /the provider gets a hint at the user: none/],
  [['remember'], (hint: string) => hint, /a hint of 255 characters is ignored/],
] as const)
  test(`the check finds ${String(expected)}`, async () => {
    const { found } = await checkFake(
      (caller) =>
        checkSingleSignOn(caller, {
          ...{ authentications: [provider], theme: { themeDetails: [] }, features: [] },
        }),
      redirecting(hintOf),
      { features, wanted: expected },
    );
    assert.match(found.join('\n'), expected);
  });
