import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApp } from '../../cli/check-gateway/totp.ts';
import { accepting, changed, envelope, instead, type Defect } from './planted-defects.ts';
import { after, checkWith, NEW_APP, NO_APP, withCookie } from './second-factor-defects.ts';

// Rules: gateway-15, gateway-contract-99, gateway-contract-100, gateway-contract-101, gateway-contract-102

/** What the calls of a signed-in user do wrong, what the check says of it, and the defect. */
type Row = readonly [string, RegExp, Defect];

const CODES = { recoveryCodes: ['a', 'b', 'c', 'd', 'e'] };

for (const [what, expected, defect] of [
  [
    'gives no secret',
    /a confirmed user gets a secret: HTTP 403/,
    instead('newApp', () => envelope(403)),
  ],
  [
    'gives the same short secret again, without an issuer',
    /the secret has 160 bits in base32[^]*the address names the issuer: no issuer[^]*each reply has a new secret and ticket/,
    instead('newApp', () =>
      envelope(200, { ...NEW_APP, secret: 'ABC', uri: 'otpauth://totp/ada?secret=ABC' }),
    ),
  ],
  [
    'gives another secret in the address',
    /the address is otpauth:\/\/totp\/ with the same secret: another one/,
    changed('newApp', (text) => text.replace('&secret=', '&secret=A')),
  ],
  [
    'adds an app for a wrong code',
    /a wrong first code is refused: HTTP 200/,
    accepting('addApp', /"wrong"/, CODES),
  ],
  [
    'adds an app with any ticket',
    /a ticket of another session is refused: HTTP 200[^]*a ticket adds one app: HTTP 200/,
    accepting('addApp', /"expired"/, CODES),
  ],
  [
    'lists an app that was refused, and none that was added',
    /a refused code adds no app: there is an app/,
    changed('factors', (text) => text.replace('"app":null', '"app":{"since":""}')),
  ],
  [
    'adds no app',
    /the right first code adds the app: HTTP 400/,
    async ({ call, send }) => {
      const response = await send();
      return call === 'addApp' && response.ok ? envelope(400) : response;
    },
  ],
  [
    'has too few recovery codes',
    /at least 5 recovery codes: 1/,
    changed('addApp', (text) => text.replace(/\["([^"]*)".*?\]/, '["$1","$1"]')),
  ],
  [
    'offers a second app',
    /a user has one app, whose first code confirms: HTTP 200/,
    accepting('newApp', /"known"/, NEW_APP),
  ],
  [
    'does not list the app',
    /factors: the app is listed: no app/,
    changed('factors', (text) => text.replace(/"app":\{.*?\}/, '"app":null')),
  ],
  [
    'changes the factor after the password alone',
    /newApp: a sign-in with the password is not enough[^]*removeApp: a sign-in[^]*renewRecoveryCodes: a sign-in/,
    async ({ call = '', send }) => {
      const response = await send();
      const isRefused = /maxAgeSeconds/.test(await response.clone().text());
      const data: Readonly<Record<string, unknown>> = {
        ...{ newApp: NEW_APP, removeApp: NO_APP, renewRecoveryCodes: CODES },
      };
      return isRefused ? envelope(200, data[call]) : response;
    },
  ],
  [
    'changes the factor at any age of the proof',
    /a confirmation is not enough forever: HTTP 200/,
    accepting('renewRecoveryCodes', /maxAgeSeconds/, CODES),
  ],
  [
    'leaves the password as a way to confirm',
    /confirmOptions names no other way than codes: password, app/,
    changed('confirmOptions', (text) =>
      text.replace('"methods":[', '$&{"type":"password","id":"","name":""},'),
    ),
  ],
  [
    'lets the password confirm',
    /confirm: the password is refused: HTTP 200/,
    instead('confirm', () => envelope(200)),
  ],
  [
    'confirms with wrong codes, and with used ones',
    /confirmWithCode: a wrong code is refused: HTTP 200[^]*a code confirms once: HTTP 200/,
    accepting('confirmWithCode', /"wrong"|"used"/),
  ],
  [
    'confirms with a recovery code again',
    /a recovery code confirms once: HTTP 200/,
    accepting('confirmWithCode', /"used"/),
  ],
  [
    'confirms although a code is refused, and other sessions too',
    /nor a wrong code confirms the session: it is confirmed[^]*another session is not confirmed: it is confirmed/,
    accepting('newApp', /maxAgeSeconds/, NEW_APP),
  ],
  [
    'does not confirm',
    /a code of the app is accepted: HTTP 400[^]*a recovery code is accepted: HTTP 400/,
    instead('confirmWithCode', () => envelope(400, { code: 'wrong' })),
  ],
  [
    'confirms in vain',
    /the session keeps its cookie, and is confirmed: it is not/,
    after('confirmWithCode', 'newApp', 403, { confirm: { maxAgeSeconds: 300 } }),
  ],
  [
    'opens a session for a confirmation',
    /it sets no cookie that pages cannot read: it sets one/,
    withCookie('confirmWithCode', 'sso-other=1; HttpOnly'),
  ],
  [
    'leaves the app',
    /a confirmed user removes all: HTTP 403[^]*the password alone signs in again: HTTP 403/,
    instead('removeApp', () => envelope(403)),
  ],
] as readonly Row[])
  test(`the check finds a gateway that ${what}`, async () => {
    const { found } = await checkWith(defect, { wanted: expected });
    assert.match(found.join('\n'), expected);
  });

describe('the second factor is not checked', () => {
  for (const [what, changes, defect, why] of [
    ['if it is not announced', { features: [] }, undefined, /does not announce secondFactor/],
    ['without --write', { mayWrite: false }, undefined, /needs --write/],
    ['if it cannot be read', {}, instead('factors', () => envelope(500)), /cannot be read/],
    [
      'if no app can be added',
      {},
      instead('newApp', () => envelope(500)),
      /no authenticator app could be added/,
    ],
    [
      'for a user with a passkey',
      { features: ['secondFactor', 'passkeys:example.com'] },
      changed('passkeys', (text) =>
        text.replace(
          '"passkeys":[',
          '$&{"id":"x","credentialId":"x","name":"","provider":"","createdAt":"","lastUsedAt":"","isSynced":false}',
        ),
      ),
      /the user has a passkey/,
    ],
  ] as const)
    test(what, async () => {
      const { skipped } = await checkWith(defect, changes);
      assert.match(skipped.join(), why);
    });

  test('at its ages without --wait', async () => {
    const { found, skipped } = await checkWith(undefined, { waitSeconds: 0 });
    assert.deepEqual(found, []);
    assert.deepEqual(skipped.length, 2);
  });
});

test('the app of the check shows the codes of RFC 6238, three at once', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [second, code] of [
    [1_234_567_890, '005924'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const) {
    const later = createApp(secret, () => (second + 30) * 1000);
    assert.equal(later.next(), code);
    assert.equal(later.previous(), code);
    const before = createApp(secret, () => second * 1000);
    before.next();
    assert.equal(before.next(), code);
    assert.notEqual(before.next(), code);
    assert.equal(before.previous(1), code);
    assert.notEqual(before.wrong(), code);
  }
});
