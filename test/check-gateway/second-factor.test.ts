import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepting, changed, envelope, instead, type Defect } from './planted-defects.ts';
import { after, checkWith, NO_APP, SIGN_IN, withCookie } from './second-factor-defects.ts';

// Rules: gateway-15, gateway-contract-93, gateway-contract-94, gateway-contract-95, gateway-contract-96
// Rules: gateway-contract-97, gateway-contract-98, gateway-contract-103

/** What a second factor does wrong, what the check says of it, and the defect. */
type Row = readonly [string, RegExp, Defect];

const otpOf = (init: RequestInit): string => new Headers(init.headers).get('otp') ?? '';
const BROWSER =
  '{"id":"x","browser":"","system":"","since":"2026-06-01T09:00:00","until":"2026-06-01T09:00:00","isCurrent":true}';

/** Ends the session of a browser in which a right password waits for a code. */
function endingOldSessions(): Defect {
  const ended = new Set<string | undefined>();
  return async ({ call, init, isSignedIn, send }) => {
    const cookie = /session=[^;]*/.exec(new Headers(init.headers).get('cookie') ?? '')?.[0];
    if (ended.has(cookie) && call === 'userProfile') return envelope(401);
    const response = await send();
    if (call === 'login' && isSignedIn && response.status === 403) ended.add(cookie);
    return response;
  };
}

/** Asks no new browser for a code once a user has signed in with a trusted one. */
function trustingAll(): Defect {
  let isTrusted = false;
  let isLate = false;
  return async ({ call, init, send }) => {
    const response = await send();
    isTrusted ||= call === 'secondFactor' && response.ok;
    isLate ||= isTrusted && call === 'removeApp';
    const isNew = !new Headers(init.headers).has('cookie');
    return isLate && isNew && call === 'login' ? envelope(200, SIGN_IN) : response;
  };
}

for (const [what, expected, defect] of [
  [
    'is not asked for',
    /login: the right password asks for a code: HTTP 200/,
    accepting('login', /secondFactor/, SIGN_IN),
  ],
  [
    'shows before the password is right',
    /a wrong password shows no second factor: HTTP 400/,
    changed('login', (text) => text.replace('"captchaIteration"', '"secondFactor":{},$&')),
  ],
  [
    'has no recovery codes',
    /a code of the app or a recovery code will do: app/,
    changed('login', (text) => text.replace('"app","recovery"', '"app"')),
  ],
  [
    'follows a session that is open already',
    /login: it opens no session: HTTP 200/,
    async ({ call, isSignedIn, send }) =>
      call === 'userProfile' && !isSignedIn ? envelope(200) : send(),
  ],
  [
    'follows the cookies of a session',
    /login: it opens no session: HTTP 401, 1 cookies/,
    withCookie('login', 'username=ada'),
  ],
  [
    'ends the older session at once',
    /an older session of the browser goes on: HTTP 401/,
    endingOldSessions(),
  ],
  [
    'does not sign in',
    /the code is answered with 200 and success: HTTP 403/,
    async ({ call, send }) => {
      const response = await send();
      return call === 'secondFactor' && response.ok ? envelope(403) : response;
    },
  ],
  [
    'signs another user in',
    /it is the user of the code: another name/,
    changed('secondFactor', (text) => text.replace('"displayName":"', '$&x')),
  ],
  [
    'accepts any ticket',
    /a ticket of another browser is refused: HTTP 200[^]*a used ticket is refused: HTTP 200[^]*a ticket ends in time: HTTP 200/,
    accepting('secondFactor', /"expired"/, SIGN_IN),
  ],
  [
    'accepts wrong codes',
    /secondFactor: a wrong code is refused: HTTP 200/,
    accepting('secondFactor', /"wrong"/, SIGN_IN),
  ],
  [
    'does not count the tries',
    /the tries left fall: 4, then 4/,
    changed('secondFactor', (text) => text.replace(/"triesLeft":\d/, '"triesLeft":4')),
  ],
  [
    'opens a session for a refused code',
    /secondFactor: it opens no session: HTTP 200/,
    async ({ call, isSignedIn, send }) =>
      call === 'userProfile' && !isSignedIn ? envelope(200) : send(),
  ],
  [
    'can be guessed without an end',
    /a ticket accepts no code after 10 wrong ones: HTTP 400/,
    changed('secondFactor', (text) => text.replace('"closed"', '"wrong"')),
  ],
  [
    'opens a closed ticket again',
    /a closed ticket stays closed: HTTP 200/,
    async ({ call, init, send }) => {
      const response = await send();
      const isLate = call === 'secondFactor' && !/^\d+$/.test(otpOf(init));
      return isLate && /"closed"/.test(await response.clone().text())
        ? envelope(200, SIGN_IN)
        : response;
    },
  ],
  [
    'accepts used codes',
    /the same code again is refused: HTTP 200[^]*the code before it is refused: HTTP 200[^]*a recovery code works once: HTTP 200/,
    accepting('secondFactor', /"used"/, SIGN_IN),
  ],
  [
    'accepts recovery codes only as they were shown',
    /a recovery code is answered with 200 and success: HTTP 400/,
    async ({ call, init, send }) =>
      call === 'secondFactor' && otpOf(init).includes(' ') ? envelope(400) : send(),
  ],
  [
    'does not count recovery codes',
    /a used code is not left: 10/,
    changed('factors', (text) => text.replace(/"recoveryCodesLeft":\d+/, '"recoveryCodesLeft":10')),
  ],
  [
    'trusts a browser for a recovery code',
    /it trusts no browser: the browser is trusted/,
    changed('factors', (text) => text.replace('"browsers":[]', `"browsers":[${BROWSER}]`)),
  ],
  [
    'renews no recovery codes',
    /a confirmed user gets new recovery codes: HTTP 503/,
    after('renewRecoveryCodes', 'renewRecoveryCodes', 503),
  ],
  [
    'leaves the old recovery codes',
    /the others are refused: HTTP 200/,
    accepting('secondFactor', /"wrong"|"used"/, SIGN_IN),
  ],
  [
    'lists no trusted browser',
    /the trusted browser is listed, as the one of the call: no browser/,
    changed('factors', (text) => text.replace(/"browsers":\[.*?\]/, '"browsers":[]')),
  ],
  [
    'has times of trust in a time zone',
    /factors: times are YYYY-MM-DDTHH:mm:ss: \+2026/,
    changed('factors', (text) => text.replaceAll(/"(since|until)":"/g, '$&+')),
  ],
  [
    'shows the secret of a trusted browser',
    /it contains no cookie: it contains one/,
    async ({ call, init, send }) => {
      const response = await send();
      const cookie = new Headers(init.headers).get('cookie') ?? '';
      const [, secret = ''] = /sso-trust=([^;]*)/.exec(cookie) ?? [];
      if (call !== 'factors' || secret === '') return response;
      const { status, headers } = response;
      const text = await response.text();
      return new Response(text.replace('"system":"', `$&${secret}`), { status, headers });
    },
  ],
  [
    'asks in a trusted browser',
    /the password alone signs in with it: HTTP 403/,
    async ({ call, init, send }) => {
      const response = await send();
      const isTrusted = /sso-trust/.test(new Headers(init.headers).get('cookie') ?? '');
      return call === 'login' && isTrusted ? envelope(403) : response;
    },
  ],
  [
    'lets a trusted browser confirm',
    /a trusted browser confirms nothing: HTTP 200/,
    accepting('removeApp', /maxAgeSeconds/, NO_APP),
  ],
  ['trusts every browser', /another browser is asked for a code: HTTP 200/, trustingAll()],
  [
    'keeps a browser that was forgotten',
    /a user forgets a browser: 1[^]*a forgotten browser is asked for a code: HTTP 200/,
    instead('forgetBrowser', () =>
      envelope(200, { ...NO_APP, browsers: [JSON.parse(BROWSER) as object] }),
    ),
  ],
] as readonly Row[])
  test(`the check finds a second factor that ${what}`, async () => {
    const { found } = await checkWith(defect, { wanted: expected });
    assert.match(found.join('\n'), expected);
  });

test('the second factor of the fake gateway conforms', async () => {
  const { count, found, skipped } = await checkWith();
  assert.deepEqual([found, skipped], [[], []]);
  assert.ok(count > 200, `${count} checks`);
});
