import { expect } from '@open-wc/testing';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { methodOf, rememberUser } from '../../../src/core/flows/remember-user.ts';
import { signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { signOut } from '../../../src/core/flows/sign-out.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { expiryIso, SSO_COOKIES } from '../../support/fixtures/users.ts';

// Rules: sign-in-60, sign-in-61, sign-out-09, storage-17

const KEY = 'sso-elements.remembered.ACME';
const TAB_KEY = 'sso-elements.remembered';
const PROVIDER = 'sso TENANT OIDC';
const ADA = { userId: 'ada', method: 'password' };

/** Returns a page whose tab holds what a sign-in has to store. */
function pageWith(request: object, { local = {}, ...start }: CoreStart = {}) {
  const fake = fakeCore({
    ...start,
    local,
    session: { ...start.session, [TAB_KEY]: JSON.stringify(request) },
  });
  fake.page.gateway.answer('login', ok({ roles: [], tokenExpiry: 900 }));
  return {
    ...fake,
    remembered: (): unknown => JSON.parse(fake.page.local.values.get(KEY) ?? 'null'),
    isOpen: () => fake.page.session.values.has(TAB_KEY),
    signIn: (userId = 'ada') =>
      signInWithPassword(fake.core, fake.host, { userId, password: 'secret' }),
  };
}
const known = (userId = 'ada') => ({ [KEY]: JSON.stringify({ userId, method: PROVIDER }) });

describe('the end of a sign-in', () => {
  it('stores the user for the tenant, once', async () => {
    const page = pageWith({ tenant: 'ACME', method: 'password' });
    await page.signIn();
    expect([page.remembered(), page.isOpen()]).to.deep.equal([ADA, false]);
  });

  it('stores the user of a provider, with the option, before the page is left', async () => {
    const page = pageWith(
      { tenant: 'ACME', method: PROVIDER },
      {
        href: `${HOST}/login?sso=ok`,
        session: { 'sso-elements.pendingSso': 'ACME' },
        cookies: { ...SSO_COOKIES, tokenExpiryDttm: expiryIso(600_000) },
      },
    );
    page.page.gateway.answer('refresh', ok({ tokenExpiry: 900 }));
    expect(await openSignIn(page.core, page.host)).to.equal('leaving');
    expect(page.remembered()).to.deep.equal({ userId: SSO_COOKIES.username, method: PROVIDER });
  });

  it('stores nothing if the password must be changed first', async () => {
    const page = pageWith({ tenant: 'ACME', method: 'password' });
    page.page.gateway.answer(
      'login',
      ok({ roles: [], tokenExpiry: 900, forcePwdChangeOnLogin: true }),
    );
    expect(await page.signIn()).to.deep.equal({ kind: 'forced-change' });
    expect([page.remembered(), page.isOpen()]).to.deep.equal([null, true]);
  });

  for (const [what, request] of [
    ['of another tenant', { tenant: 'OTHER', method: 'password' }],
    ['of another shape', { tenant: 7, method: 'password' }],
  ] as const)
    it(`ignores and removes a choice ${what}`, async () => {
      const page = pageWith(request, { local: known() });
      await page.signIn();
      const expected = { userId: 'ada', method: PROVIDER };
      expect([page.remembered(), page.isOpen()]).to.deep.equal([expected, false]);
      expect(page.page.local.values.has('sso-elements.remembered.OTHER')).to.equal(false);
    });

  it('stores nothing in a dialog over a page', async () => {
    const page = pageWith({ tenant: 'ACME', method: 'password' });
    reauthService(page.core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await page.signIn();
    expect([page.remembered(), page.isOpen()]).to.deep.equal([null, false]);
  });

  it('stores nothing without a session', async () => {
    const page = pageWith({ tenant: 'ACME', method: 'password' });
    await rememberUser(page.core);
    expect(page.remembered()).to.equal(null);
  });

  it('removes what is stored if the user has not chosen it', async () => {
    const page = pageWith({ tenant: 'ACME' }, { local: known('eve') });
    await page.signIn();
    expect(page.remembered()).to.equal(null);
  });

  describe('of a remembered user', () => {
    const request = { tenant: 'ACME', method: 'password', userId: 'ADA ' };

    it('stores the way anew, whatever the case of the user ID', async () => {
      const page = pageWith(request, { local: known() });
      await page.signIn();
      expect(page.remembered()).to.deep.equal(ADA);
    });

    it('changes nothing if a passkey or a provider has signed in someone else', async () => {
      const page = pageWith(request, { local: known() });
      await page.signIn('eve');
      expect(page.remembered()).to.deep.equal({ userId: 'ada', method: PROVIDER });
    });

    for (const [what, local] of [
      ['has removed it', {}],
      ['remembers someone else', known('eve')],
    ] as const)
      it(`changes nothing if another tab ${what} meanwhile`, async () => {
        const page = pageWith(request, { local });
        const before = page.remembered();
        await page.signIn();
        expect(page.remembered()).to.deep.equal(before);
      });
  });

  it('does not wait for a browser that stores nothing', async () => {
    const page = pageWith({ tenant: 'ACME', method: 'password' });
    page.page.local.mode = 'full';
    expect(await page.signIn()).to.deep.equal({ kind: 'signed-in' });
    expect(page.remembered()).to.equal(null);
  });
});

it('a sign-out keeps the remembered user, and nothing else that names the user', async () => {
  const page = pageWith({ tenant: 'ACME', method: 'password' });
  await page.signIn('ada-the-user');
  await signOut(page.core);
  const { local, session } = page.page;
  const named = [...local.values, ...session.values].filter(([, value]) =>
    value.includes('ada-the-user'),
  );
  expect(named.map(([key]) => key)).to.deep.equal([KEY]);
});

it('two options of a tenant are two ways', () => {
  const ways = [
    { authType: 'OIDC', orgType: 'TENANT' },
    { authType: 'OIDC', orgType: 'PARTNER' },
    'passkey',
    'password',
  ] as const;
  expect(new Set(ways.map(methodOf)).size).to.equal(ways.length);
});
