import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { addUser } from '../support/gateway/test-store.ts';
import type { OpenIdProvider } from '../support/providers/openid-provider.ts';
import {
  portalSignIns,
  startProviderPair,
  verified,
  type ProviderPair,
} from '../support/providers/provider-pair.ts';

// Rules: gateway-38, gateway-43, gateway-46, gateway-47

/** Another issuer with accounts of the same names. */
let other: OpenIdProvider;
let pair: ProviderPair;
before(async () => {
  pair = await startProviderPair();
  other = await pair.startProvider({});
});
after(() => pair.close());
beforeEach(() => {
  pair.gateway.log.text = '';
});
const { use, signIn, userOf } = portalSignIns(() => pair);

describe('firstSignIn refuse', () => {
  test('signs in only users that are linked, and says why in the log', async () => {
    await use({});
    const { browser, error } = await signIn('stranger', verified('ada@acme.example'));
    assert.match(error, /not linked/);
    assert.match(pair.gateway.log.text, /"fault":"unlinked".*firstSignIn is refuse/);
    assert.equal(browser.cookie('sso-session'), undefined);
  });
});

describe('firstSignIn link', () => {
  beforeEach(() => use({ firstSignIn: 'link' }));

  test('links the user whose user ID is the verified email, in any case, from then on', async () => {
    const { userId } = await userOf('link-1', verified('Grace@Acme.example'));
    assert.equal(userId, 'acme-grace');
    const again = await userOf('link-1', { email: 'changed@acme.example' });
    assert.equal(again.userId, 'acme-grace');
  });

  test('links the user whose primary contact is the verified email', async () => {
    await pair.gateway.store
      .updateTable('contacts')
      .set({ value: 'Linus.T@mail.example' })
      .where('user_id', '=', 'acme-linus')
      .where('type', '=', 'PRI')
      .execute();
    const { userId } = await userOf('link-2', verified('linus.t@mail.example'));
    assert.equal(userId, 'acme-linus');
  });

  for (const email_verified of [undefined, false, 'true', 1])
    test(`links no user by an email with email_verified ${String(email_verified)}`, async () => {
      const { error } = await signIn(`link-${randomUUID()}`, {
        email: 'ada@acme.example',
        email_verified,
      });
      assert.match(error, /not linked/);
      assert.match(pair.gateway.log.text, /email_verified true/);
    });

  for (const [what, email] of [
    ['a soft hyphen', 'ad\u00ada@acme.example'],
    ['a zero-width joiner', 'ada\u200d@acme.example'],
    ['a variation selector', 'ada\ufe0f@acme.example'],
    ['a space at its end', 'ada@acme.example '],
    ['a letter of full width', '\uff41da@acme.example'],
    ['the Kelvin sign', 'grace@\u212aeystone.example'],
    ['a dotted capital I', 'l\u0130nus@acme.example'],
  ] as const)
    test(`links no user by an email with ${what}, which counts as not verified`, async () => {
      const { error } = await signIn(`link-${randomUUID()}`, verified(email));
      assert.match(error, /not linked/);
      assert.match(pair.gateway.log.text, /email_verified true/);
    });

  test('links no user by another claim than the verified one', async () => {
    const claims = {
      userId: 'sub',
      name: 'name',
      email: 'name',
      language: 'locale',
      groups: 'groups',
    };
    await use({ firstSignIn: 'link', claims });
    const { error } = await signIn('link-claim', {
      name: 'ada@acme.example',
      ...verified('attacker@mail.example'),
    });
    assert.match(error, /not linked/);
  });

  test('links no user if several have the email', async () => {
    await pair.gateway.store
      .insertInto('contacts')
      .values({ user_id: 'acme-empty', method: 'EMAIL', type: 'PRI', value: 'ada@acme.example' })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'method', 'type']).doUpdateSet({ value: 'ada@acme.example' }),
      )
      .execute();
    const { error } = await signIn('link-3', verified('ada@acme.example'));
    assert.match(error, /not linked/);
    assert.match(pair.gateway.log.text, /several users/);
  });

  test('links no second account of the provider, because providers reassign emails', async () => {
    await userOf('link-old', verified('longname@acme.example'));
    const { error } = await signIn('link-new', verified('longname@acme.example'));
    assert.match(error, /not linked/);
    assert.match(pair.gateway.log.text, /linked to another account/);
  });

  test('links the owner of the primary email, also if another user has it as secondary email', async () => {
    const { id } = await addUser(pair.gateway, {});
    const email = { method: 'EMAIL', value: 'owner@mail.example' };
    await pair.gateway.store
      .insertInto('contacts')
      .values([
        { user_id: id, type: 'PRI', ...email },
        { user_id: 'acme-grace', type: 'SEC', ...email },
      ])
      .execute();
    assert.equal((await userOf('link-owner', verified(email.value))).userId, id);
  });

  test('links no user of another tenant, and creates none', async () => {
    const { error } = await signIn('link-4', verified('grace@globex.example'));
    assert.match(error, /not linked/);
  });
});

describe('a secondary email, which users set to any address without a proof,', () => {
  const VICTIM = 'Victim@mail.example';
  beforeEach(async () => {
    const browser = pair.gateway.browser();
    await browser.login('ada@acme.example');
    const contact = { userId: 'acme-ada', contactMethod: 'EMAIL', contactType: 'SEC' };
    const saved = await browser.updateContacts([{ ...contact, contactValue: VICTIM }]);
    assert.equal(saved.status, 200);
  });

  test('links no account', async () => {
    await use({ firstSignIn: 'link' });
    const { browser, error } = await signIn('victim', verified(VICTIM));
    assert.match(error, /not linked/);
    assert.equal(browser.cookie('sso-session'), undefined);
    const identities = pair.gateway.store.selectFrom('identities').selectAll();
    assert.deepEqual(await identities.where('subject', '=', 'victim').execute(), []);
  });

  test('opens no account where first sign-ins create users', async () => {
    await use({ firstSignIn: 'create' });
    const { userId, username } = await userOf('created-victim', verified(VICTIM));
    assert.notEqual(userId, 'acme-ada');
    assert.equal(username, VICTIM.toLowerCase());
  });
});

test('two tenants with the same client and account have separate users', async () => {
  await use({ firstSignIn: 'create' });
  await use({ firstSignIn: 'create' }, 'GLOBEX');
  const acme = await userOf('both', { ...verified('both@mail.example'), name: 'Both' });
  await use({ firstSignIn: 'refuse' });
  const refused = await signIn('both', {}, { tenant: 'GLOBEX' });
  assert.match(refused.error, /not linked/);
  await use({ firstSignIn: 'create' });
  const globex = await userOf('both', { ...verified('both@mail.example') }, { tenant: 'GLOBEX' });
  assert.notEqual(acme.userId, globex.userId);
  globex.browser.tenant = 'ACME';
  assert.equal((await globex.browser.products()).status, 401);
});

test('the same subject of another issuer is another user', async () => {
  await use({ firstSignIn: 'create' });
  await userOf('same-subject', { name: 'First' });
  await use({ issuer: other.issuer });
  const { error } = await signIn('same-subject', { name: 'Second' }, { at: other });
  assert.match(error, /not linked/);
});

describe('a forced change of password', () => {
  test('comes before single sign-on for users with a password', async () => {
    await use({ firstSignIn: 'link' });
    const { browser, error } = await signIn('due', verified('new@acme.example'));
    assert.match(error, /set a new password first/);
    assert.equal(browser.cookie('sso-session'), undefined);
    await pair.gateway.store
      .updateTable('users')
      .set({ must_change: false, password_hash: await hashPassword('Sturdy-2026') })
      .where('id', '=', 'acme-new')
      .execute();
    await userOf('due', {});
  });

  test('does not apply to users without a password', async () => {
    await use({ firstSignIn: 'create' });
    const { userId } = await userOf('no-password', { name: 'No Password' });
    await pair.gateway.store
      .updateTable('users')
      .set({ must_change: true })
      .where('id', '=', userId)
      .execute();
    await userOf('no-password', {});
  });
});

test('a sign-in whose option is removed while the user is at the provider opens no session', async () => {
  await use({ firstSignIn: 'create' });
  const { gateway, provider } = pair;
  const browser = gateway.browser();
  const page = await browser.startSso({ authType: 'portal' });
  await gateway.store.deleteFrom('sign_in_options').where('client_id', '=', 'portal').execute();
  const { url } = await provider.signIn(browser, page, 'late');
  assert.match(url.searchParams.get('errorMsg') ?? '', /did not confirm/);
  assert.equal(browser.cookie('sso-session'), undefined);
  const sessions = gateway.store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('username', '=', 'late');
  assert.deepEqual(await sessions.selectAll().execute(), []);
});
