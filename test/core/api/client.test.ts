import { expect } from '@open-wc/testing';
import { callUrl } from '../../../src/core/api/address.ts';
import { CALLS, type CallName } from '../../../src/core/contract/calls.ts';
import { configService } from '../../../src/core/config/config.ts';
import { anyCall } from '../../support/core/calls.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { ok } from '../../support/fixtures/replies.ts';

// Rules: gateway-contract-08, gateway-contract-10, gateway-contract-11, gateway-contract-12, gateway-contract-13

/** Makes one call and returns the sent request. */
async function sendOne(
  call: CallName,
  start: CoreStart = {},
  more: Parameters<typeof anyCall>[2] = {},
) {
  const { core, page } = fakeCore(start);
  page.gateway.answer(call, ok(null));
  const result = await anyCall(core, call, more);
  const [request] = page.gateway.requests(call);
  if (!request) throw new Error(`${call} was not sent`);
  return { core, page, request, headers: request.headers, result };
}

describe('every request', () => {
  it('carries credentials', async () => {
    expect((await sendOne('usersProducts')).request.credentials).to.equal('include');
  });

  it('never waits for the same request of another tab, which holds the lock of the cache', async () => {
    expect((await sendOne('usersProducts')).request.cache).to.equal('no-store');
  });

  it('uses keepalive only if the call asks for it', async () => {
    expect((await sendOne('usersProducts')).request.keepalive).to.equal(false);
    const keptAlive = await sendOne('usersProducts', {}, { isKeptAlive: true });
    expect(keptAlive.request.keepalive).to.equal(true);
  });

  it('names the user interface as its caller', async () => {
    expect((await sendOne('usersProducts')).headers.get('calling-entity')).to.equal('UI');
  });

  it('has a JSON content type by default', async () => {
    expect((await sendOne('logout')).headers.get('content-type')).to.equal('application/json');
  });

  it('lets a call set its own headers', async () => {
    const { headers } = await sendOne('login', {}, { headers: { 'return-error-data': 'Y' } });
    expect(headers.get('return-error-data')).to.equal('Y');
  });

  it('accepts only the page’s language', async () => {
    const german = await sendOne('logout', { local: { locale: 'de_DE' } });
    expect(german.headers.get('accept-language')).to.equal('de-DE, *;q=0');
    const chosen = { locale: 'de_DE', 'sso-elements.locale': 'nn_NO' };
    const norwegian = await sendOne('logout', { local: chosen });
    expect(norwegian.headers.get('accept-language')).to.equal('nn-NO, *;q=0');
  });

  it('names the tenant', async () => {
    const { headers } = await sendOne('logout', { settings: { tenant: 'globex' } });
    expect(headers.get('tenant-code')).to.equal('GLOBEX');
  });

  it('names the tenant in the configured header', async () => {
    const { headers } = await sendOne('logout', { settings: { tenantHeader: 'x-tenant' } });
    expect(headers.get('x-tenant')).to.equal('ACME');
    expect(headers.has('tenant-code')).to.equal(false);
  });

  it('has no tenant header and logs a warning if there is no tenant', async () => {
    const { headers, page } = await sendOne('logout', { settings: { tenant: 'ACME!' } });
    expect(headers.has('tenant-code')).to.equal(false);
    expect(page.warnings).to.include('tenant code not found!');
  });

  it('names component and section if a section is given, even if they are empty', async () => {
    const named = await sendOne('logout', {}, { section: { component: 'roles', section: 'list' } });
    expect(named.headers.get('component-name')).to.equal('roles');
    expect(named.headers.get('section-name')).to.equal('list');
    const empty = await sendOne('logout', {}, { section: { component: '', section: '' } });
    expect(empty.headers.get('component-name')).to.equal('');
    expect(empty.headers.get('section-name')).to.equal('');
  });

  it('names no section if none is given', async () => {
    const { headers } = await sendOne('logout');
    expect(headers.has('component-name')).to.equal(false);
    expect(headers.has('section-name')).to.equal(false);
  });

  it('sends a body as JSON, and nothing without one', async () => {
    const { request } = await sendOne('updateProfile', {}, { body: { userId: 'ada' } });
    expect(await request.text()).to.equal('{"userId":"ada"}');
    expect(await (await sendOne('logout')).request.text()).to.equal('');
  });
});

describe('the anti-forgery cookie', () => {
  const cookies = { 'XSRF-TOKEN': 'tok/en=1' };
  const table: [title: string, call: CallName, start: CoreStart, expected: string | null][] = [
    ['is copied on a same-host POST', 'logout', { cookies }, 'tok/en=1'],
    ['is copied on a same-host PUT', 'updateProfile', { cookies }, 'tok/en=1'],
    ['is not copied on a GET', 'usersProducts', { cookies }, null],
    [
      'is not copied to another host',
      'logout',
      { cookies, settings: { apiBase: 'https://gateway.example' } },
      null,
    ],
    [
      'is not copied to another port of the host',
      'logout',
      { cookies, settings: { apiBase: `${HOST}:8443` } },
      null,
    ],
    ['is not invented if it is missing', 'logout', {}, null],
  ];
  for (const [title, call, start, expected] of table) {
    it(title, async () => {
      expect((await sendOne(call, start)).headers.get('X-XSRF-TOKEN')).to.equal(expected);
    });
  }

  it('is read again for each call', async () => {
    const { core, page } = await sendOne('logout', { cookies });
    page.cookies.keep('XSRF-TOKEN', 'second');
    await anyCall(core, 'logout');
    const [, second] = page.gateway.requests('logout');
    expect(second?.headers.get('X-XSRF-TOKEN')).to.equal('second');
  });
});

describe('the address of a call', () => {
  const configOf = (apiBase?: string) =>
    configService(fakeCore({ settings: apiBase === undefined ? {} : { apiBase } }).core).ready();

  it('starts with the API base and encodes the query', async () => {
    const config = await configOf('https://gateway.example/dash/');
    const query = { authType: 'OIDC', orgType: 'A&B' };
    expect(callUrl(config, CALLS.sso, { query })).to.equal(
      'https://gateway.example/dash/api/auth/v3/login?authType=OIDC&orgType=A%26B',
    );
  });

  it('percent-encodes path parts', async () => {
    const pathParts = { userId: 'ada/../admin ?' };
    expect(callUrl(await configOf(), CALLS.userExtensions, { pathParts })).to.equal(
      `${HOST}/api/auth/v1/user-extension/user-id/ada%2F..%2Fadmin%20%3F`,
    );
  });

  it('leaves a missing path part empty', async () => {
    expect(callUrl(await configOf(), CALLS.userExtensions)).to.equal(
      `${HOST}/api/auth/v1/user-extension/user-id/`,
    );
  });

  it('has no question mark without a query', async () => {
    expect(callUrl(await configOf(), CALLS.logout)).to.equal(`${HOST}/api/auth/v2/logout`);
  });

  it('starts with the utility base for lookups', async () => {
    const query = { lookupField: 'USER_TYPE' };
    expect(callUrl(await configOf(), CALLS.lookup, { query })).to.equal(
      `${HOST}/api/utility/v1/lookup/search/lookupFieldAndValues/all?lookupField=USER_TYPE`,
    );
  });
});
