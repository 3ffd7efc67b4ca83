import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { checkWith } from './passkey-defects.ts';
import { changed, envelope, instead, rewrite, type Defect } from './planted-defects.ts';

// Rules: gateway-15, gateway-contract-77

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

test('the check finds nothing wrong about the passkeys of the demo gateway, and leaves none', async () => {
  const { count, found, skipped, left } = await checkWith(gateway);
  const missing = ['authTypes does not announce automaticPasskeys'];
  assert.deepEqual([found, skipped, left], [[], missing, 0]);
  assert.ok(count > 150, `${count} checks`);
});

describe('the check adds no passkey', () => {
  for (const [when, why, changes] of [
    ['without --write', /^adding a passkey needs --write$/, { mayWrite: false }],
    [
      'without an origin',
      /^adding a passkey needs --passkey-origin$/,
      { passkeyOrigin: undefined },
    ],
    [
      'without an announcement',
      /^authTypes does not announce passkeys$/,
      { features: ['confirm'] },
    ],
  ] as const)
    test(when, async () => {
      let added = 0;
      const { found, skipped, left } = await checkWith(
        gateway,
        ({ call, send }) => {
          if (call === 'addPasskey') added += 1;
          return send();
        },
        changes,
      );
      assert.deepEqual([found, left, added], [[], 0, 0]);
      assert.match(skipped.join(), why);
    });

  test('to a user who has one', async () => {
    const has: Defect = async ({ call, send }) =>
      call === 'passkeys'
        ? rewrite(await send(), (text) =>
            text.replace('"passkeys":[]', '"passkeys":[{"id":"a","credentialId":"b"}]'),
          )
        : send();
    const { found, skipped } = await checkWith(gateway, has);
    assert.deepEqual(found, []);
    assert.match(skipped.join(), /the user has a passkey/);
  });
});

test('without --wait, the check says that it has not seen a ticket end', async () => {
  const { found, skipped, left } = await checkWith(gateway, undefined, { waitSeconds: 0 });
  assert.deepEqual([found, left], [[], 0]);
  assert.match(skipped.join(), /the end of a ticket needs --wait 601/);
});

test('an origin that the tenant does not list is named', async () => {
  const { found, skipped } = await checkWith(gateway, undefined, {
    passkeyOrigin: 'https://other.example',
  });
  assert.match(
    found.join('\n'),
    /is https:\/\/other\.example an origin of the tenant’s passkeys\?/,
  );
  assert.deepEqual(skipped, ['no passkey could be added']);
});

let replies = 0;

for (const [what, expected, defect] of [
  [
    'are for another RP ID',
    /passkeyOptions: they are for the announced RP ID: other\.example/,
    changed('passkeyOptions', (text) => text.replace('"localhost"', '"other.example"')),
  ],
  [
    'have a short challenge',
    /the challenge has at least 16 bytes: 6 bytes/,
    changed('passkeyOptions', (text) =>
      text.replace(/"challenge":"[^"]+"/, '"challenge":"c2hvcnQx"'),
    ),
  ],
  [
    'have the same challenge for all',
    /each challenge is new/,
    changed('passkeyOptions', (text) =>
      text.replace(/"challenge":"[^"]+"/, `"challenge":"${'A'.repeat(43)}"`),
    ),
  ],
  [
    'have the same ticket for all',
    /each ticket is new/,
    changed('passkeyOptions', (text) => text.replace(/"ticket":"[^"]+"/, '"ticket":"same"')),
  ],
  [
    'name a passkey',
    /they name no passkey/,
    changed('passkeyOptions', (text) =>
      text.replace('"allowCredentials":[]', '"allowCredentials":[{"id":"a","type":"public-key"}]'),
    ),
  ],
  [
    'only prefer user verification',
    /they require user verification: preferred/,
    changed('passkeyOptions', (text) => text.replace('"required"', '"preferred"')),
  ],
  [
    'differ by browser',
    /all browsers get the same options/,
    changed('passkeyOptions', (text) =>
      text.replace('"timeout":600000', `"timeout":${(replies += 1)}`),
    ),
  ],
  [
    'differ by user',
    /a stranger and a signed-in user get the same options/,
    async ({ call, isSignedIn, send }) =>
      call === 'passkeyOptions' && isSignedIn
        ? rewrite(await send(), (text) => text.replace('600000', '500000'))
        : send(),
  ],
  [
    'are none',
    /any browser gets options: HTTP 500/,
    instead('passkeyOptions', () => envelope(500)),
  ],
] as readonly (readonly [string, RegExp, Defect])[])
  test(`the check finds options for a sign-in that ${what}`, async () => {
    // The comparison with a signed-in user is made before a passkey is added.
    const mayWrite = what === 'differ by user';
    const { found } = await checkWith(gateway, defect, { mayWrite, wanted: expected });
    assert.match(found.join('\n'), expected);
  });
