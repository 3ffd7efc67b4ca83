import { expect } from '@open-wc/testing';
import { callHeaders, callUrl } from '../../../src/core/api/address.ts';
import { prefetchedCallsService } from '../../../src/core/api/prefetched-calls.ts';
import { configService } from '../../../src/core/config/config.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { authTypes } from '../../support/core/calls.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { ok } from '../../support/fixtures/replies.ts';

// Rules: sign-in-27

const BODY = JSON.stringify({ success: true, statusCode: 200, data: { authentications: [] } });

/** Replaces `fetch`; the reply arrives when the test calls `answer`, or never. */
function stubFetch() {
  const original = globalThis.fetch;
  const requests: { url: string; init: RequestInit }[] = [];
  let reply: (response: Response) => void = () => undefined;
  globalThis.fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      requests.push({ url: new Request(url).url, init });
      reply = resolve;
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  return {
    requests,
    answer: () => reply(new Response(BODY)),
    restore: () => (globalThis.fetch = original),
  };
}

/** Starts the call for ACME as a tag does before the core is loaded, then lets the core make its own call. */
async function callEarly(start: CoreStart = {}, tenant = 'ACME') {
  const network = stubFetch();
  try {
    const { core, page } = fakeCore(start);
    page.gateway.answer('authTypes', ok(null));
    const config = await configService(core).ready();
    const query = { tenantCode: tenant };
    const prefetched = prefetchedCallsService(core).begin(
      callUrl(config, CALLS.authTypes, { query }),
      callHeaders({ ...config, tenant }),
    );
    prefetched.catch(() => undefined);
    const result = authTypes(core, 'ACME');
    return { core, page, result, ...network };
  } finally {
    network.restore();
  }
}

describe('a call that started before the core was loaded', () => {
  it('is adopted once if the core would make the same call', async () => {
    const { page, result, requests, answer, core } = await callEarly();
    answer();
    expect((await result).ok).to.equal(true);
    expect(requests.map(({ init }) => init.credentials)).to.deep.equal(['include']);
    expect(requests.map(({ init }) => init.cache)).to.deep.equal(['no-store']);
    expect(page.gateway.requests('authTypes').length).to.equal(0);
    await authTypes(core, 'ACME');
    expect(page.gateway.requests('authTypes').length).to.equal(1);
  });

  for (const [what, start, tenant] of [
    ['another tenant', {}, 'GLOBEX'],
    ['another header', { settings: { tenantHeader: 'x-tenant' } }, 'ACME'],
  ] as const)
    it(`is not adopted if it has ${what}`, async () => {
      const { core, page } = fakeCore(start);
      page.gateway.answer('authTypes', ok(null));
      const network = stubFetch();
      const { apiBase, utilityBase } = await configService(core).ready();
      const query = { tenantCode: tenant };
      const url = callUrl({ apiBase, utilityBase }, CALLS.authTypes, { query });
      void prefetchedCallsService(core).begin(
        url,
        callHeaders({ tenant, tenantHeader: 'tenant-code' }),
      );
      network.restore();
      await authTypes(core, 'ACME');
      expect(page.gateway.requests('authTypes').length).to.equal(1);
    });

  it('has the timeout of any call', async () => {
    const { result, requests } = await callEarly({ constants: { requestTimeoutMs: 5 } });
    const outcome = await result;
    expect(outcome.ok ? '' : outcome.failure.kind).to.equal('timeout');
    expect(requests[0]?.init.signal?.aborted).to.equal(true);
  });
});
