import { expect } from '@open-wc/testing';
import { themeService } from '../../../src/core/theme/store.ts';
import {
  readPlace,
  writePlace,
  type Place,
} from '../../../src/views/reset-password/reset-place.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: password-reset-17, password-reset-19

const KEY = 'sso-elements.reset';

/** A tab of tenant ACME whose clock stands. */
function openTab(tenant = 'ACME') {
  const { core, page } = fakeCore();
  const clock = stopClock(page);
  themeService(core).store(tenant, []);
  const lifeMs = core.constants.otpClearMs;
  const place: Place = {
    userId: 'ada',
    step: 'password',
    validUntil: page.now() + lifeMs,
    sends: 1,
    resendAt: page.now() + core.constants.otpResendMs,
  };
  const store = (record: unknown) => page.session.values.set(KEY, JSON.stringify(record));
  return { core, page, clock, place, lifeMs, store };
}

describe('the place of a tab in a password reset', () => {
  it('is read as it was written, until the code expires', () => {
    const { core, clock, place, lifeMs } = openTab();
    expect(readPlace(core)).to.equal(undefined);
    writePlace(core, place);
    clock.advance(lifeMs - 1);
    expect(readPlace(core)).to.deep.equal(place);
    clock.advance(1);
    expect(readPlace(core)).to.equal(undefined);
  });

  it('has nothing but the user ID, the tenant, the step and the times', () => {
    const { core, page, place } = openTab();
    writePlace(core, place);
    const stored = JSON.parse(page.session.values.get(KEY) ?? '') as object;
    expect(stored).to.deep.equal({ ...place, tenant: 'ACME' });
    expect(page.local.values.has(KEY)).to.equal(false);
    writePlace(core, undefined);
    expect(page.session.values.has(KEY)).to.equal(false);
  });

  it('of another tenant is ignored', () => {
    const { core, place } = openTab();
    writePlace(core, place);
    themeService(core).store('GLOBEX', []);
    expect(readPlace(core)).to.equal(undefined);
    themeService(core).store('ACME', []);
    expect(readPlace(core)).to.deep.equal(place);
  });

  it('is ignored if it is corrupt, too long, or ends later than a new code would', () => {
    const { core, page, place, lifeMs, store } = openTab();
    const tenant = 'ACME';
    const records: unknown[] = [
      null,
      [],
      'password',
      { tenant },
      { ...place },
      { ...place, tenant, step: 'changed' },
      { ...place, tenant, step: 'toString' },
      { ...place, tenant, userId: 7 },
      { ...place, tenant, validUntil: String(place.validUntil) },
      { ...place, tenant, validUntil: page.now() + lifeMs + 1 },
      { ...place, tenant, resendAt: place.validUntil + 1 },
      { ...place, tenant, sends: -1 },
      { ...place, tenant, sends: 0.5 },
      { ...place, tenant, sends: 0 },
      { ...place, tenant, more: 'x'.repeat(2_000) },
    ];
    for (const record of records) {
      store(record);
      expect(readPlace(core), JSON.stringify(record)).to.equal(undefined);
    }
    page.session.values.set(KEY, '{"userId":');
    expect(readPlace(core)).to.equal(undefined);
    store({ ...place, tenant });
    expect(readPlace(core)).to.deep.equal(place);
  });

  it('is not stored for a user ID of an odd length', () => {
    const { core, page, place } = openTab();
    writePlace(core, place);
    writePlace(core, { ...place, userId: 'a'.repeat(1_001) });
    expect(page.session.values.has(KEY)).to.equal(false);
  });
});
