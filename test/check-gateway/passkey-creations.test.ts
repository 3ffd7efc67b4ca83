import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import {
  acceptingFaults,
  allRefused,
  checkWith,
  FAULTS,
  LIST,
  OPTIONS,
  refusal,
} from './passkey-defects.ts';
import { accepting, changed, envelope, instead, rewrite, type Defect } from './planted-defects.ts';

// Rules: gateway-15, gateway-contract-79, gateway-contract-80, gateway-contract-82, gateway-contract-83
// Left out: `defect-table` has defects of passkeys too.

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

for (const [what, expected, defect] of [
  [
    'are created with any proof',
    allRefused('addPasskey: a new passkey', FAULTS),
    acceptingFaults('addPasskey', LIST),
  ],
  [
    'are stored although they are refused',
    /no refused passkey is stored: 1/,
    (() => {
      let isStored = false;
      return async ({ call, fault, send }) => {
        isStored ||= call === 'addPasskey' && fault !== '';
        const response = await send();
        return call === 'passkeys' && isStored
          ? rewrite(response, (text) =>
              text.replace('"passkeys":[]', '"passkeys":[{"id":"a","credentialId":"b"}]'),
            )
          : response;
      };
    })(),
  ],
  [
    'are never added',
    /a new passkey is added: HTTP 400, refused/,
    instead('addPasskey', () => refusal('refused')),
  ],
  [
    'are added with any ticket',
    /addPasskey: a ticket of another session is refused: HTTP 200[^]*addPasskey: a ticket for a sign-in is refused: HTTP 200[^]*addPasskey: a used ticket is refused: HTTP 200/,
    accepting('addPasskey', /"expired"/, LIST),
  ],
  [
    'are listed under another ID',
    /the reply lists the new passkey/,
    changed('addPasskey', (text) => text.replace(/"credentialId":"/, '"credentialId":"x')),
  ],
  [
    'have another user handle in the list',
    /the list has the user handle of the options/,
    changed('addPasskey', (text) => text.replace(/"userHandle":"/, '"userHandle":"x')),
  ],
  [
    'have times in a time zone',
    /times are YYYY-MM-DDTHH:mm:ss/,
    changed('addPasskey', (text) => text.replace(/"createdAt":"/, '"createdAt":"+')),
  ],
  [
    'are not excluded',
    /the options exclude the passkeys of the list/,
    changed('newPasskeyOptions', (text) =>
      text.replace(/"excludeCredentials":\[.*?\]/, '"excludeCredentials":[]'),
    ),
  ],
  ['are added twice', /a passkey is added once: added/, accepting('addPasskey', /"known"/, LIST)],
  [
    'cannot be named',
    /a user names a passkey/,
    changed('renamePasskey', (text) => text.replace('"check-gateway"', '"other"')),
  ],
  [
    'have any name',
    /an empty name is refused: HTTP 200[^]*a name of 51 characters is refused: HTTP 200[^]*an unknown passkey is refused: HTTP 200/,
    accepting('renamePasskey', /./, LIST),
  ],
  [
    'are removed although there are none',
    /removePasskey: an unknown passkey is refused: HTTP 200/,
    accepting('removePasskey', /"unknown"/, LIST),
  ],
  [
    'are added and removed after a sign-in with the password',
    /newPasskeyOptions: a sign-in with the password is not enough[^]*newPasskeyOptions: a sign-in with the passkey is not enough forever/,
    accepting('newPasskeyOptions', /maxAgeSeconds/, OPTIONS),
  ],
  [
    'are removed without a confirmation',
    /removePasskey: a sign-in with the password is not enough/,
    accepting('removePasskey', /maxAgeSeconds/, LIST),
  ],
  [
    'are removed by a refused call',
    /removePasskey: a refused call removes no passkey/,
    (() => {
      let isRefused = false;
      return async ({ call, send }) => {
        const response = await send();
        if (call === 'removePasskey') isRefused ||= response.status === 403;
        return call === 'passkeys' && isRefused ? envelope(200, LIST) : response;
      };
    })(),
  ],
  [
    'cannot be removed',
    /what was added can be removed: HTTP 400: \S+ still has 1 passkeys of this check/,
    instead('removePasskey', () => refusal('last')),
  ],
  [
    'are still listed once they are removed',
    /the reply lists the passkeys that are left: 1 list/,
    async ({ call, send }) =>
      call === 'removePasskey' && (await send()).ok
        ? envelope(200, { ...LIST, passkeys: [{ id: 'a', credentialId: 'b' }] })
        : send(),
  ],
] as readonly (readonly [string, RegExp, Defect])[])
  test(`the check finds passkeys that ${what}`, async () => {
    const { found } = await checkWith(gateway, defect, { wanted: expected });
    assert.match(found.join('\n'), expected);
  });
