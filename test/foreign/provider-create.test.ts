import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import type { Agent } from '../support/gateway/agent.ts';
import {
  portalSignIns,
  startProviderPair,
  verified,
  type ProviderPair,
} from '../support/providers/provider-pair.ts';

// Rules: gateway-42, gateway-44, gateway-45, gateway-88

const ROLES = {
  admins: { group: 'Business Admin', code: 'BA', description: 'Maintains' },
  staff: { group: 'Business User', code: 'BU', description: 'Works' },
};

let pair: ProviderPair;
before(async () => {
  pair = await startProviderPair();
});
after(() => pair.close());
beforeEach(() => {
  pair.gateway.log.text = '';
});
const { use, signIn, userOf } = portalSignIns(() => pair);

const productsOf = async (browser: Agent): Promise<string> =>
  JSON.stringify((await browser.products()).envelope.data);

/** Another claim than usual names the user. */
const claims = {
  userId: 'given_name',
  name: 'name',
  email: 'email',
  language: 'locale',
  groups: 'groups',
};

describe('a number as claims.userId', () => {
  beforeEach(() => use({ firstSignIn: 'create', claims }));

  test('identifies the user if every program reads it alike', async () => {
    for (const number of [7, Number.MAX_SAFE_INTEGER])
      assert.equal((await userOf('number', { given_name: number })).username, String(number));
  });

  for (const number of [2 ** 53, -(2 ** 53), 1e300, 1.5])
    test(`is refused if it is ${number}`, async () => {
      const { error } = await signIn('number', { given_name: number });
      assert.match(error, /did not confirm/);
      assert.match(pair.gateway.log.text, /"fault":"claims".*claim given_name.*whole number/);
    });
});

describe('a text as claims.userId', () => {
  beforeEach(() => use({ firstSignIn: 'create', claims }));

  for (const [what, text] of [
    ['a command of a terminal', 'x\x1b[3A\x1b[J'],
    ['a second line', 'x\nboss@acme.example'],
    ['a NUL', 'x\0'],
    ['a C1 character', 'x\x9b2J'],
    ['text that runs the other way', '\u202ex'],
  ] as const)
    test(`is refused if it has ${what}, and leaves no user`, async () => {
      const { error } = await signIn('control', { given_name: text });
      assert.match(error, /did not confirm/);
      assert.match(
        pair.gateway.log.text,
        /"fault":"claims".*claim given_name has a control character/,
      );
      const { store } = pair.gateway;
      const users = await store.selectFrom('users').select('username').execute();
      assert.ok(!users.some(({ username }) => /(?!\u200d)\p{C}/u.test(username)));
    });
});

describe('firstSignIn create', () => {
  const access = {
    firstSignIn: 'create',
    roles: ROLES,
    products: { staff: ['INV', 'NONE'] },
  } as const;
  beforeEach(() => use(access));

  test('creates a user with names, email, language, roles and products, but no password', async () => {
    const user = await userOf('new-1', {
      ...verified('Mary@New.example'),
      name: 'Mary Ann Shaw',
      given_name: 'Mary Ann',
      family_name: 'Shaw',
      locale: 'de-AT',
      groups: ['staff', 'admins', 'others'],
    });
    assert.equal(user.username, 'mary@new.example');
    assert.deepEqual(
      [user.displayName, user.firstName, user.lastName],
      ['Mary Ann Shaw', 'Mary Ann', 'Shaw'],
    );
    assert.deepEqual(
      user.roleMappings.map(({ roleGroupName }) => roleGroupName),
      ['Business Admin', 'Business User'],
    );
    assert.equal(user.userContacts[0]?.contactValue, 'mary@new.example');
    assert.equal(user.browser.cookie('langCd'), 'de_DE');
    assert.match(await productsOf(user.browser), /INV/);
    assert.doesNotMatch(await productsOf(user.browser), /PAY/);
    const row = await pair.gateway.store
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'mary@new.example')
      .executeTakeFirstOrThrow();
    assert.equal(row.password_hash, null);
  });

  test('updates names, roles and products at every later sign-in', async () => {
    const before = { ...verified('moved@new.example'), name: 'Old Name', groups: ['staff'] };
    await userOf('new-2', before);
    const moved = await userOf('new-2', { ...before, name: 'New Name', groups: ['admins'] });
    assert.equal(moved.displayName, 'New Name');
    assert.deepEqual(
      moved.roleMappings.map(({ roleGroupName }) => roleGroupName),
      ['Business Admin'],
    );
    assert.doesNotMatch(await productsOf(moved.browser), /INV/);
    const left = await userOf('new-2', { ...before, groups: undefined });
    assert.equal(left.userTypeDescription, 'Business User');
  });

  test('changes nothing at a later sign-in if no groups are configured', async () => {
    await use({ firstSignIn: 'create' });
    await userOf('new-3', { ...verified('kept@new.example'), name: 'First Name' });
    const { displayName } = await userOf('new-3', { name: 'Second Name' });
    assert.equal(displayName, 'First Name');
  });

  test('links an existing user, whose names, roles and products stay', async () => {
    const { userId, displayName } = await userOf('new-4', {
      ...verified('sso@acme.example'),
      name: 'Somebody Else',
      groups: [],
    });
    assert.equal(userId, 'acme-sso');
    assert.notEqual(displayName, 'Somebody Else');
  });

  test('does not give a new user an email that is not verified', async () => {
    const user = await userOf('new-5', { email: 'ada@acme.example', name: 'Not Ada' });
    assert.equal(user.username, 'new-5');
    assert.deepEqual(user.userContacts, []);
  });

  test('does not create a user whose ID exists', async () => {
    const { error } = await signIn('new@acme.example', { name: 'Not New' });
    assert.match(error, /not linked/);
    assert.match(pair.gateway.log.text, /already has a user/);
  });

  test('removes characters from names that change the text around them', async () => {
    const { displayName, browser } = await userOf('new-6', {
      name: `\u202eadmin\u0000\u2028 ${'x'.repeat(300)}`,
    });
    assert.equal(displayName, `admin ${'x'.repeat(94)}`);
    assert.equal((await browser.refresh()).status, 200);
  });

  test('reads claims from userinfo that the ID token lacks', async () => {
    const lean = await pair.startProvider({ areClaimsInUserInfo: true });
    await use({ ...access, issuer: lean.issuer });
    const claims = { ...verified('lean@new.example'), name: 'Lean Token', groups: ['admins'] };
    const { displayName, userTypeDescription, username } = await userOf('lean-1', claims, {
      at: lean,
    });
    assert.deepEqual(
      [displayName, userTypeDescription, username],
      ['Lean Token', 'Business Administrator', 'lean@new.example'],
    );
    assert.equal((await lean.counts()).userinfo, 1);
  });

  test('records which claims the provider left out', async () => {
    const detailsOf = async (subject: string, claims: Record<string, unknown>) => {
      const { userId } = await userOf(subject, claims);
      const [[, detail] = []] = (await entriesOf(pair.gateway, userId, 1)).slice(-1);
      return detail;
    };
    const all = { ...verified('all@new.example'), name: 'All', groups: ['admins'] };
    const less = { ...verified('less@new.example'), name: 'Less' };
    assert.ok(!('missing' in ((await detailsOf('all-1', all)) as object)));
    const detail = (await detailsOf('less-1', less)) as { missing?: string };
    assert.equal(detail.missing, 'groups');
  });

  test('does not sign in a user whose groups the provider leaves out', async () => {
    const { error } = await signIn('many', {
      name: 'Many',
      _claim_names: { groups: 'elsewhere' },
      _claim_sources: { elsewhere: { endpoint: 'https://directory.example' } },
    });
    assert.match(error, /did not confirm/);
    assert.match(pair.gateway.log.text, /"fault":"claims".*too many groups/);
  });
});
