import { expect } from '@open-wc/testing';
import { SESSION_KEYS } from '../../../src/core/platform/storage.ts';
import { statusNowMs, statusOf } from '../../../src/core/products/product-status.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: dashboard-39

describe('the status of a product', () => {
  it('is none without a status, and if the product works', () => {
    const { core } = fakeCore();
    expect(statusOf(core, {})).to.equal(undefined);
    expect(statusOf(core, { status: 'ok' })).to.equal(undefined);
    expect(statusOf(core, { status: 'down' })).to.equal('down');
    expect(statusOf(core, { status: 'down', statusUntil: 'soon' })).to.equal('down');
  });

  for (const [stored, aheadMs] of [
    ['3600000', 3_600_000],
    ['-3600000', -3_600_000],
    ['no-cookie', 0],
  ] as const)
    it(`ends by the gateway’s clock if this machine’s differs by ${stored}`, () => {
      const { core } = fakeCore({ local: { [SESSION_KEYS.clock]: stored } });
      const nowMs = core.ports.now() - aheadMs;
      expect(statusNowMs(core)).to.equal(nowMs);
      const until = (ms: number) => ({
        status: 'maintenance' as const,
        statusUntil: new Date(nowMs + ms).toISOString(),
      });
      expect(statusOf(core, until(60_000))).to.equal('maintenance');
      expect(statusOf(core, until(-60_000))).to.equal(undefined);
    });
});
