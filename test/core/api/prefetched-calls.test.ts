import { expect } from '@open-wc/testing';
import { callHeaders, callUrl } from '../../../src/core/api/address.ts';
import { authTypes } from '../../../src/core/api/auth-calls.ts';
import { prefetchedCallsService } from '../../../src/core/api/prefetched-calls.ts';
import { configService } from '../../../src/core/config/config.ts';
import { fakeCore, type CoreStart } from '../../support/fake-core.ts';
import { ok } from '../../support/replies.ts';

const BODY = JSON.stringify({ success: true, statusCode: 200, data: { authentications: [] } });

/** A reply to the early call that comes when the test lets it, or never. */
function stubFetch() {
  const original = globalThis.fetch;
  const asked: { url: string; init: RequestInit }[] = [];
  let reply: (response: Response) => void = () => undefined;
  globalThis.fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      asked.push({ url: new Request(url).url, init });
      reply = resolve;
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  return {
    asked,
    answer: () => reply(new Response(BODY)),
    restore: () => (globalThis.fetch = original),
  };
}

/** Begins the call for ACME as a tag does before the core is there, and lets the core make its own. */
async function callEarly(start: CoreStart = {}, tenant = 'ACME') {
  const network = stubFetch();
  try {
    const { core, page } = fakeCore(start);
    page.gateway.answer('authTypes', ok(null));
    const config = await configService(core).ready();
    const query = { tenantCode: tenant };
    const early = prefetchedCallsService(core).begin(
      callUrl(config, { call: 'authTypes', query }),
      callHeaders({ ...config, tenant }),
    );
    early.catch(() => undefined);
    const result = authTypes(core, 'ACME');
    return { core, page, result, ...network };
  } finally {
    network.restore();
  }
}

describe('a call that began before the core came', () => {
  it('is the core’s own where it would make the same, and is made once', async () => {
    const { page, result, asked, answer, core } = await callEarly();
    answer();
    expect((await result).ok).to.equal(true);
    expect(asked.map(({ init }) => init.credentials)).to.deep.equal(['include']);
    expect(page.gateway.requests('authTypes').length).to.equal(0);
    await authTypes(core, 'ACME');
    expect(page.gateway.requests('authTypes').length).to.equal(1);
  });

  for (const [what, start, tenant] of [
    ['another tenant', {}, 'GLOBEX'],
    ['another header', { settings: { tenantHeader: 'x-tenant' } }, 'ACME'],
  ] as const)
    it(`is left alone when it is about ${what}`, async () => {
      const { core, page } = fakeCore(start);
      page.gateway.answer('authTypes', ok(null));
      const network = stubFetch();
      const { apiBase, utilityBase } = await configService(core).ready();
      const query = { tenantCode: tenant };
      const url = callUrl({ apiBase, utilityBase }, { call: 'authTypes', query });
      void prefetchedCallsService(core).begin(
        url,
        callHeaders({ tenant, tenantHeader: 'tenant-code' }),
      );
      network.restore();
      await authTypes(core, 'ACME');
      expect(page.gateway.requests('authTypes').length).to.equal(1);
    });

  it('ends after the time that any call has', async () => {
    const { result, asked } = await callEarly({ constants: { requestTimeoutMs: 5 } });
    const outcome = await result;
    expect(outcome.ok ? '' : outcome.failure.kind).to.equal('timeout');
    expect(asked[0]?.init.signal?.aborted).to.equal(true);
  });
});
