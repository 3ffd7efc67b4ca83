import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import {
  acceptingFaults,
  allRefused,
  checkWith,
  FAULTS,
  OPTIONS,
  refusal,
} from './passkey-defects.ts';
import { accepting, changed, envelope, instead, rewrite, type Defect } from './planted-defects.ts';

// Rules: gateway-15, gateway-contract-78, gateway-contract-79, gateway-contract-80, gateway-contract-81, gateway-contract-84
// Left out: `defect-table` has defects of passkeys too.

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const SIGN_IN = {
  ...{ roles: ['User'], tokenExpiry: 1800, userType: 'BU', displayName: 'Ada', langCd: 'en_US' },
  ...{ lastLogin: '', forcePwdChangeOnLogin: false },
};
/** What passkeys do wrong, what the check says of it, and the defect. */
type Row = readonly [string, RegExp, Defect];

/** Changes the replies to a call that come after a successful confirmation with the passkey. */
function afterConfirmation(name: string, reply: () => Response): Defect {
  let isAfter = false;
  return async ({ call, send }) => {
    const response = await send();
    if (call === 'confirmWithPasskey') isAfter ||= response.ok;
    return call === name && isAfter ? reply() : response;
  };
}

for (const [what, expected, defect] of [
  [
    'sign in with any proof',
    allRefused('passkeySignIn: a sign-in', [...FAULTS, 'without the user']),
    acceptingFaults('passkeySignIn', SIGN_IN),
  ],
  [
    'confirm with any proof',
    allRefused('confirmWithPasskey: a confirmation', FAULTS),
    acceptingFaults('confirmWithPasskey', null),
  ],
  [
    'sign in with a wrong signature, or the handle of another user',
    /a sign-in with a wrong signature is refused: HTTP 200[^]*with the handle of another user is refused: HTTP 200/,
    accepting('passkeySignIn', /"refused"/, SIGN_IN),
  ],
  [
    'open a session although they are refused',
    /a refused passkey opens no session: HTTP 200/,
    async ({ call, isSignedIn, send }) =>
      call === 'userProfile' && !isSignedIn ? envelope(200) : send(),
  ],
  [
    'do not sign in',
    /the passkey is answered with 200 and success: HTTP 403/,
    async ({ call, fault, send }) => {
      const response = await send();
      return call === 'passkeySignIn' && fault === '' && response.ok ? envelope(403) : response;
    },
  ],
  [
    'set no cookie of the session',
    /a session cookie is set: no HttpOnly cookie/,
    async ({ call, send }) => {
      const response = await rewrite(await send(), (text) => text);
      if (call === 'passkeySignIn') response.headers.delete('set-cookie');
      return response;
    },
  ],
  [
    'sign another user in',
    /it is the user of the passkey: another name/,
    changed('passkeySignIn', (text) => text.replace('"displayName":"', '"displayName":"x')),
  ],
  [
    'open no session',
    /the session is that of a sign-in: HTTP 403/,
    async ({ call, isSignedIn, send }) =>
      call === 'userProfile' && isSignedIn ? envelope(403) : send(),
  ],
  [
    'sign in with any ticket',
    /a ticket of another browser is refused: HTTP 200[^]*a used ticket is refused: HTTP 200[^]*a ticket ends in time: HTTP 200/,
    accepting('passkeySignIn', /"expired"/, SIGN_IN),
  ],
  [
    'do not say that the ticket was used',
    /the reply says that a used ticket has expired: refused/,
    changed('passkeySignIn', (text) => text.replace('"passkey":"expired"', '"passkey":"refused"')),
  ],
  [
    'make browsers forget an invented passkey',
    /an invented passkey is refused: HTTP 400, removed/,
    changed('passkeySignIn', (text) => text.replace('"passkey":"unknown"', '"passkey":"removed"')),
  ],
  [
    'do not say that an invented passkey is unknown',
    /the reply says that an invented passkey is unknown: refused/,
    changed('passkeySignIn', (text) => text.replace('"passkey":"unknown"', '"passkey":"refused"')),
  ],
  [
    'make browsers forget a passkey that is only refused',
    /a sign-in of a page of another origin is refused: HTTP 400, removed/,
    changed('passkeySignIn', (text) => text.replace('"passkey":"refused"', '"passkey":"removed"')),
  ],
  [
    'do not say that a passkey was removed',
    /the reply says that a removed passkey was removed: HTTP 400, unknown/,
    changed('passkeySignIn', (text) => text.replace('"passkey":"removed"', '"passkey":"unknown"')),
  ],
  [
    'leave the password as a way to confirm',
    /confirmOptions names no other way than a passkey: password, passkey/,
    changed('confirmOptions', (text) =>
      text.replace('"methods":[', '"methods":[{"type":"password","id":"","name":""},'),
    ),
  ],
  [
    'let the password confirm',
    /confirm: the password is refused: HTTP 200/,
    instead('confirm', () => envelope(200)),
  ],
  [
    'let the sign-in with the password count',
    /the session is not fresh after the password: 5 s/,
    changed('confirmOptions', (text) =>
      text.replace(/"confirmedSecondsAgo":\d+/, '"confirmedSecondsAgo":5'),
    ),
  ],
  [
    'do not confirm',
    /the passkey is accepted: HTTP 400/,
    instead('confirmWithPasskey', () => refusal('refused')),
  ],
  [
    'confirm although they are refused, and other sessions too',
    /a refused passkey confirms nothing: HTTP 200[^]*another session of the user is not confirmed: HTTP 200/,
    accepting('newPasskeyOptions', /maxAgeSeconds/, OPTIONS),
  ],
  [
    'confirm in vain',
    /the session keeps its cookie, and is confirmed: HTTP 401/,
    afterConfirmation('newPasskeyOptions', () => envelope(401)),
  ],
  [
    'open a session for a confirmation',
    /it sets no cookie that pages cannot read: it sets one/,
    async ({ call, send }) => {
      const response = await send();
      if (call !== 'confirmWithPasskey' || !response.ok) return response;
      const other = await rewrite(response, (text) => text);
      other.headers.append('set-cookie', 'sso-other=1; Path=/; HttpOnly; SameSite=Lax');
      return other;
    },
  ],
  [
    'confirm with any ticket',
    /confirmWithPasskey: a ticket of another session is refused: HTTP 200[^]*confirmWithPasskey: a used ticket is refused: HTTP 200/,
    accepting('confirmWithPasskey', /"expired"/),
  ],
] as readonly Row[])
  test(`the check finds passkeys that ${what}`, async () => {
    const { found } = await checkWith(gateway, defect, { wanted: expected });
    assert.match(found.join('\n'), expected);
  });
