import { expect } from '@open-wc/testing';
import * as z from 'zod/mini';
import { callUrl } from '../../../src/core/api/address.ts';
import { send, type CallRequest } from '../../../src/core/api/client.ts';
import { configService } from '../../../src/core/config/config.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { ok } from '../../support/replies.ts';

type Call = CallRequest<unknown>['call'];

/** Makes one call and returns what went over the wire. */
async function sendOne(
  call: Call,
  start: CoreStart = {},
  more: Partial<CallRequest<unknown>> = {},
) {
  const { core, page } = fakeCore(start);
  page.gateway.answer(call, ok(null));
  const result = await send(core, { call, data: z.unknown(), ...more });
  const [request] = page.gateway.requests(call);
  if (!request) throw new Error(`${call} was not sent`);
  return { core, page, request, headers: request.headers, result };
}

describe('every request (spec 7)', () => {
  it('carries credentials', async () => {
    expect((await sendOne('usersProducts')).request.credentials).to.equal('include');
  });

  it('ends with its page, unless it has to arrive', async () => {
    expect((await sendOne('usersProducts')).request.keepalive).to.equal(false);
    const kept = await sendOne('usersProducts', {}, { isKeptAlive: true });
    expect(kept.request.keepalive).to.equal(true);
  });

  it('says that the user interface calls', async () => {
    expect((await sendOne('usersProducts')).headers.get('calling-entity')).to.equal('UI');
  });

  it('has a JSON content type by default', async () => {
    expect((await sendOne('logout')).headers.get('content-type')).to.equal('application/json');
  });

  it('lets a call set its own headers', async () => {
    const { headers } = await sendOne('login', {}, { headers: { 'return-error-data': 'Y' } });
    expect(headers.get('return-error-data')).to.equal('Y');
  });

  it('asks for an answer in the page’s language and no other', async () => {
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

  it('goes without a tenant and says so on the console when none was found', async () => {
    const { headers, page } = await sendOne('logout', { settings: { tenant: 'ACME!' } });
    expect(headers.has('tenant-code')).to.equal(false);
    expect(page.warnings).to.include('tenant code not found!');
  });

  it('names component and section where a section is given, even empty ones', async () => {
    const named = await sendOne('logout', {}, { section: { component: 'roles', section: 'list' } });
    expect(named.headers.get('component-name')).to.equal('roles');
    expect(named.headers.get('section-name')).to.equal('list');
    const empty = await sendOne('logout', {}, { section: { component: '', section: '' } });
    expect(empty.headers.get('component-name')).to.equal('');
    expect(empty.headers.get('section-name')).to.equal('');
  });

  it('names no section where none is given', async () => {
    const { headers } = await sendOne('logout');
    expect(headers.has('component-name')).to.equal(false);
    expect(headers.has('section-name')).to.equal(false);
  });

  it('sends a body as JSON, and none where there is none', async () => {
    const { request } = await sendOne('updateProfile', {}, { body: { userId: 'ada' } });
    expect(await request.text()).to.equal('{"userId":"ada"}');
    expect(await (await sendOne('logout')).request.text()).to.equal('');
  });
});

describe('the anti-forgery cookie', () => {
  const cookies = { 'XSRF-TOKEN': 'tok/en=1' };
  const table: [title: string, call: Call, start: CoreStart, expected: string | null][] = [
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
    ['is not made up when missing', 'logout', {}, null],
  ];
  for (const [title, call, start, expected] of table) {
    it(title, async () => {
      expect((await sendOne(call, start)).headers.get('X-XSRF-TOKEN')).to.equal(expected);
    });
  }

  it('is read anew for each call', async () => {
    const { core, page } = await sendOne('logout', { cookies });
    page.cookies.keep('XSRF-TOKEN', 'second');
    await send(core, { call: 'logout', data: z.unknown() });
    const [, second] = page.gateway.requests('logout');
    expect(second?.headers.get('X-XSRF-TOKEN')).to.equal('second');
  });
});

describe('the address of a call', () => {
  const configOf = (apiBase?: string) =>
    configService(fakeCore({ settings: apiBase === undefined ? {} : { apiBase } }).core).ready();

  it('hangs off the API base with its query encoded', async () => {
    const config = await configOf('https://gateway.example/dash/');
    const query = { authType: 'OIDC', orgType: 'A&B' };
    expect(callUrl(config, { call: 'sso', query })).to.equal(
      'https://gateway.example/dash/api/auth/v3/login?authType=OIDC&orgType=A%26B',
    );
  });

  it('percent-encodes path parts', async () => {
    const pathParts = { userId: 'ada/../admin ?' };
    expect(callUrl(await configOf(), { call: 'userExtensions', pathParts })).to.equal(
      `${HOST}/api/auth/v1/user-extension/user-id/ada%2F..%2Fadmin%20%3F`,
    );
  });

  it('leaves a path part empty that nobody gave', async () => {
    expect(callUrl(await configOf(), { call: 'userExtensions' })).to.equal(
      `${HOST}/api/auth/v1/user-extension/user-id/`,
    );
  });

  it('has no question mark without a query', async () => {
    expect(callUrl(await configOf(), { call: 'logout' })).to.equal(`${HOST}/api/auth/v2/logout`);
  });

  it('hangs lookups off the utility base', async () => {
    const query = { lookupField: 'USER_TYPE' };
    expect(callUrl(await configOf(), { call: 'lookup', query })).to.equal(
      `${HOST}/api/utility/v1/lookup/search/lookupFieldAndValues/all?lookupField=USER_TYPE`,
    );
  });
});
