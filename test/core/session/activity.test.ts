import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import type { FakeCore } from '../../support/core/fake-core.ts';
import { activeAgo, isSigningOut, signedOut, watched } from '../../support/core/watched-page.ts';

// Rules: session-06, storage-05, storage-06

const { activityEveryMs } = CONSTANTS;

const lastActive = ({ page }: FakeCore) => Number(page.local.values.get('lastTabActiveOn'));

describe('activity', () => {
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    it(`is stored on ${type}`, async () => {
      const fake = await watched(3_600_000, activeAgo(activityEveryMs + 1000), 60);
      const sinceMs = Date.now();
      dispatchEvent(new Event(type));
      expect(lastActive(fake)).to.be.within(sinceMs, Date.now());
    });
  }

  it('is detected if a host page stops propagation, and in a scrolling element', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    element.addEventListener('keydown', (event) => event.stopPropagation());
    for (const event of [new Event('keydown', { bubbles: true }), new Event('scroll')]) {
      const fake = await watched(3_600_000, activeAgo(activityEveryMs + 1000), 60);
      const sinceMs = Date.now();
      element.dispatchEvent(event);
      expect(lastActive(fake)).to.be.within(sinceMs, Date.now());
    }
    element.remove();
  });

  it('is not stored again so soon', async () => {
    const fake = await watched(3_600_000, activeAgo(activityEveryMs / 2), 60);
    const before = fake.page.local.values.get('lastTabActiveOn');
    dispatchEvent(new Event('pointerdown'));
    expect(fake.page.local.values.get('lastTabActiveOn')).to.equal(before);
  });

  it('in any tab keeps the session alive', async () => {
    const fake = await watched(3_600_000, activeAgo(55_000), 60);
    fake.page.local.values.set('lastTabActiveOn', String(Date.now()));
    fake.page.clockAheadMs = 6000;
    dispatchEvent(new Event('focus'));
    expect(isSigningOut(fake)).to.equal(false);
  });

  it('counts from now if none is stored', async () => {
    const fake = await watched(3_600_000, { local: { isAuthenticated: 'true' } }, 60);
    expect(isSigningOut(fake)).to.equal(false);
    fake.page.clockAheadMs = 61_000;
    dispatchEvent(new Event('focus'));
    await signedOut(fake);
  });

  it('counts from now if a clock that was ahead stored it', async () => {
    const fake = await watched(3_600_000, activeAgo(-86_400_000), 60);
    fake.page.clockAheadMs = 61_000;
    dispatchEvent(new Event('focus'));
    await signedOut(fake);
  });

  it('stores its limit in seconds for the suite', async () => {
    const fake = await watched(3_600_000, {}, 900);
    expect(fake.page.local.values.get('userInactivityTime')).to.equal('900');
    const without = await watched(3_600_000, {}, 0);
    expect(without.page.local.values.has('userInactivityTime')).to.equal(false);
  });
});
