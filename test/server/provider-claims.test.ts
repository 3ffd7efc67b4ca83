import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import { usesGroups, type ProviderAccess } from '../../gateway/src/model/provider.ts';
import { ADA, adaWithout as without, readClaimsOf as read } from '../support/providers/claims.ts';

// Rules: gateway-42

type Claims = Readonly<Record<string, unknown>>;

const STAFF = { group: 'Business User', code: 'BU', description: 'Works' };
const BY_GROUP = { roles: { staff: STAFF } };
describe('claims of a user', () => {
  test('are read from the ID token, with texts that are missing as empty', async () => {
    assert.deepEqual((await read(ADA)).claims, {
      userId: 'ada-1',
      name: 'Ada Lovelace',
      givenName: 'Ada',
      familyName: 'Lovelace',
      email: 'ada@acme.example',
      isEmailVerified: true,
      language: 'en-GB',
      groups: [],
      missing: [],
    });
    assert.deepEqual((await read({ sub: 'x' })).claims, {
      userId: 'x',
      ...{ name: '', givenName: '', familyName: '', email: '' },
      isEmailVerified: false,
      language: '',
      groups: [],
      missing: ['email'],
    });
  });

  test('are read from userinfo only if the ID token lacks them', async () => {
    const userInfo = { name: 'Other', locale: 'nl-NL' };
    const { claims } = await read(without('locale'), userInfo);
    assert.deepEqual([claims.name, claims.language], ['Ada Lovelace', 'nl-NL']);
  });

  test('cause a request for userinfo only if one of them is needed and missing', async () => {
    assert.equal((await read(ADA)).requests, 0);
    for (const name of ['name', 'email', 'locale'] as const) {
      assert.equal((await read(without(name))).requests, 1, name);
      assert.equal((await read(without(name), {}, { firstSignIn: 'refuse' })).requests, 0, name);
      assert.equal((await read(without(name), {}, { firstSignIn: 'link' })).requests, 1, name);
    }
    const bySub = await read({}, { sub: 'ada-1' }, { firstSignIn: 'refuse' });
    assert.deepEqual([bySub.requests, bySub.claims.userId], [1, 'ada-1']);
  });

  test('include groups if roles or products depend on them', async () => {
    for (const settings of [BY_GROUP, { products: { staff: ['INV'] } }]) {
      assert.ok(usesGroups({ ...PROVIDER_DEFAULTS, issuer: '', ...settings }));
      for (const firstSignIn of ['refuse', 'create'] as const) {
        const { claims, requests } = await read(
          ADA,
          { groups: ['staff'] },
          { ...settings, firstSignIn },
        );
        assert.deepEqual([claims.groups, requests], [['staff'], 1]);
      }
      assert.equal((await read({ ...ADA, groups: [] }, {}, settings)).requests, 0);
    }
    assert.ok(!usesGroups({ ...PROVIDER_DEFAULTS, issuer: '' }));
  });

  test('that the settings expect and the provider does not send are missing', async () => {
    const missing = async (sent: Claims, settings: Partial<ProviderAccess> = {}) =>
      (await read(sent, {}, settings)).claims.missing;
    const claims = { ...PROVIDER_DEFAULTS.claims, language: 'lang', groups: 'teams' };
    assert.deepEqual(await missing(ADA, { ...BY_GROUP, claims }), ['lang', 'teams']);
    assert.deepEqual(await missing({ ...ADA, lang: 'fr', teams: null }, { ...BY_GROUP, claims }), [
      'teams',
    ]);
    assert.deepEqual(await missing({ ...ADA, groups: [] }, BY_GROUP), []);
    assert.deepEqual(await missing({ sub: 'x' }, { firstSignIn: 'refuse' }), []);
  });

  test('have the names that the settings say', async () => {
    const names = {
      userId: 'oid',
      name: 'label',
      email: 'mail',
      language: 'lang',
      groups: 'teams',
    };
    const idToken = { oid: 'o-1', label: 'Ada', mail: 'a@b.example', lang: 'fr', teams: ['x'] };
    const { claims } = await read({ ...ADA, ...idToken }, {}, { claims: names });
    assert.deepEqual(
      [claims.userId, claims.name, claims.email, claims.language, claims.groups],
      ['o-1', 'Ada', 'a@b.example', 'fr', ['x']],
    );
  });
});

describe('a text from a provider', () => {
  for (const [sent, text] of [
    [' Ada\n', 'Ada'],
    ['A\u0000d\u202ea\u200b', 'Ada'],
    ['क\u094d\u200dष 👩\u200d💻', 'क\u094d\u200dष 👩\u200d💻'],
    [7, ''],
    [null, ''],
    [['Ada'], ''],
  ] as const)
    test(`${JSON.stringify(sent)} is read as ${JSON.stringify(text)}`, async () => {
      assert.equal((await read({ ...ADA, name: sent })).claims.name, text);
    });
});

describe('groups', () => {
  const groupsOf = async (groups: unknown) => (await read({ ...ADA, groups })).claims.groups;

  test('are a list or a single text; other values in it are ignored', async () => {
    assert.deepEqual(await groupsOf(['a', 7, null, 'b']), ['a', 'b']);
    assert.deepEqual(await groupsOf('a'), ['a']);
    assert.deepEqual(await groupsOf({ a: true }), []);
  });

  const LEFT_OUT = { _claim_names: { groups: 'src1' } };
  const fault = {
    code: 'claims',
    message:
      'The provider leaves out the claim groups, because the user has too many groups. Let it send only the groups that are assigned to the application.',
  };

  test('that the provider leaves out end the sign-in, if roles depend on them', async () => {
    await assert.rejects(read({ ...ADA, ...LEFT_OUT }, {}, BY_GROUP), fault);
    await assert.rejects(read(ADA, LEFT_OUT, BY_GROUP), fault);
    assert.deepEqual((await read({ ...ADA, ...LEFT_OUT })).claims.groups, []);
  });

  test('that are sent elsewhere, or are not left out, do not', async () => {
    const inUserInfo = await read({ ...ADA, ...LEFT_OUT }, { groups: ['staff'] }, BY_GROUP);
    assert.deepEqual(inUserInfo.claims.groups, ['staff']);
    for (const names of [null, 'groups', {}, { other: 'src1' }])
      assert.deepEqual(
        (await read({ ...ADA, _claim_names: names }, {}, BY_GROUP)).claims.groups,
        [],
      );
  });
});
