import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { hashPassword } from '../../gateway/src/auth/passwords.ts';
import type { ProviderAccess } from '../../gateway/src/extension.ts';
import { CALLBACK_PATH } from '../../gateway/src/oidc/relying-party.ts';
import type { Agent } from '../support/agent.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider.ts';
import { startProviderGateway, type ProviderGateway } from '../support/provider-gateway.ts';

// Rules: gateway-42, gateway-43, gateway-44, gateway-45, gateway-46, gateway-47

const clientSecret = 'of-the-other-party';
const ROLES = {
  admins: { group: 'Business Admin', code: 'BA', description: 'Maintains' },
  staff: { group: 'Business User', code: 'BU', description: 'Works' },
};

let gateway: ProviderGateway;
/** Sends all claims in the ID token. */
let provider: OpenIdProvider;
/** Sends only `sub` in the ID token. */
let lean: OpenIdProvider;

before(async () => {
  gateway = await startProviderGateway();
  const options = {
    path: '/realms/x',
    redirectUris: [`http://localhost:${gateway.port}${CALLBACK_PATH}`],
    postLogoutUris: [],
    clients: [{ client_id: 'portal', client_secret: clientSecret }],
  };
  provider = await startOpenIdProvider({ ...options, areClaimsInUserInfo: false });
  lean = await startOpenIdProvider({ ...options, areClaimsInUserInfo: true });
});
after(async () => {
  await provider.stop();
  await lean.stop();
  await gateway.close();
});
beforeEach(() => {
  gateway.log.text = '';
});

const SCOPES = ['openid', 'profile', 'email', 'groups'];

/** Sets how the tenants use the provider, from now on. */
async function use(access: Partial<ProviderAccess>, tenant = 'ACME'): Promise<void> {
  const { issuer } = provider;
  await gateway.addClient('portal', { issuer, clientSecret, scopes: SCOPES, ...access }, tenant);
  gateway.clock.advance(3601);
}

/** Signs in with these claims of an account. Returns the browser and the page where the sign-in ended. */
async function signIn(
  account: string,
  claims: Record<string, unknown>,
  { tenant = 'ACME', at = provider }: { tenant?: string; at?: OpenIdProvider } = {},
): Promise<{ browser: Agent; search: string; error: string }> {
  await at.control({ accounts: { [account]: claims } });
  const browser = gateway.browser(tenant);
  const page = await browser.startSso({ authType: 'portal' });
  const { url } = await at.signIn(browser, page, account);
  return { browser, search: url.search, error: url.searchParams.get('errorMsg') ?? '' };
}

async function profileOf(browser: Agent) {
  return UserProfile.parse((await browser.profile()).envelope.data);
}

/** Signs in, and returns the user that the gateway knows. */
async function userOf(...parameters: Parameters<typeof signIn>) {
  const { browser, search } = await signIn(...parameters);
  assert.equal(search, '?sso=ok', gateway.log.text);
  return { browser, ...(await profileOf(browser)) };
}

const verified = (email: string) => ({ email, email_verified: true });
const productsOf = async (browser: Agent): Promise<string> =>
  JSON.stringify((await browser.products()).envelope.data);

describe('firstSignIn refuse', () => {
  test('signs in only users that are linked, and says why in the log', async () => {
    await use({});
    const { browser, error } = await signIn('stranger', verified('ada@acme.example'));
    assert.match(error, /not linked/);
    assert.match(gateway.log.text, /"fault":"unlinked".*firstSignIn is refuse/);
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
    await gateway.store
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
      assert.match(gateway.log.text, /email_verified true/);
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
    await gateway.store
      .insertInto('contacts')
      .values({ user_id: 'acme-empty', method: 'EMAIL', type: 'PRI', value: 'ada@acme.example' })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'method', 'type']).doUpdateSet({ value: 'ada@acme.example' }),
      )
      .execute();
    const { error } = await signIn('link-3', verified('ada@acme.example'));
    assert.match(error, /not linked/);
    assert.match(gateway.log.text, /several users/);
  });

  test('links no second account of the provider, because providers reassign emails', async () => {
    await userOf('link-old', verified('longname@acme.example'));
    const { error } = await signIn('link-new', verified('longname@acme.example'));
    assert.match(error, /not linked/);
    assert.match(gateway.log.text, /linked to another account/);
  });

  test('links no user of another tenant, and creates none', async () => {
    const { error } = await signIn('link-4', verified('grace@globex.example'));
    assert.match(error, /not linked/);
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
    const row = await gateway.store
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
    assert.match(gateway.log.text, /already has a user/);
  });

  test('removes characters from names that change the text around them', async () => {
    const { displayName, browser } = await userOf('new-6', {
      name: `\u202eadmin\u0000 ${'x'.repeat(300)}`,
    });
    assert.equal(displayName, `admin ${'x'.repeat(94)}`);
    assert.equal((await browser.refresh()).status, 200);
  });

  test('reads claims from userinfo that the ID token lacks', async () => {
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

  test('does not sign in a user whose groups the provider leaves out', async () => {
    const { error } = await signIn('many', {
      name: 'Many',
      _claim_names: { groups: 'elsewhere' },
      _claim_sources: { elsewhere: { endpoint: 'https://directory.example' } },
    });
    assert.match(error, /did not confirm/);
    assert.match(gateway.log.text, /"fault":"claims".*too many groups/);
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
  await use({ issuer: lean.issuer });
  const { error } = await signIn('same-subject', { name: 'Second' }, { at: lean });
  assert.match(error, /not linked/);
});

describe('a forced change of password', () => {
  test('comes before single sign-on for users with a password', async () => {
    await use({ firstSignIn: 'link' });
    const { browser, error } = await signIn('due', verified('new@acme.example'));
    assert.match(error, /set a new password first/);
    assert.equal(browser.cookie('sso-session'), undefined);
    await gateway.store
      .updateTable('users')
      .set({ must_change: false, password_hash: await hashPassword('Sturdy-2026') })
      .where('id', '=', 'acme-new')
      .execute();
    await userOf('due', {});
  });

  test('does not apply to users without a password', async () => {
    await use({ firstSignIn: 'create' });
    const { userId } = await userOf('no-password', { name: 'No Password' });
    await gateway.store
      .updateTable('users')
      .set({ must_change: true })
      .where('id', '=', userId)
      .execute();
    await userOf('no-password', {});
  });
});
