import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { activeAgo, isLeaving, signedOut, watched } from '../../support/watched.ts';

const { activityEveryMs } = CONSTANTS;

describe('activity', () => {
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    it(`is written down at ${type}`, async () => {
      const fake = await watched(3_600_000, activeAgo(activityEveryMs + 1000), 60);
      dispatchEvent(new Event(type));
      expect(Number(fake.page.local.values.get('lastTabActiveOn'))).to.be.closeTo(Date.now(), 1000);
    });
  }

  it('is seen where a host page keeps its events to itself, and in a scrolling part', async () => {
    const part = document.createElement('div');
    document.body.append(part);
    part.addEventListener('keydown', (event) => event.stopPropagation());
    for (const event of [new Event('keydown', { bubbles: true }), new Event('scroll')]) {
      const fake = await watched(3_600_000, activeAgo(activityEveryMs + 1000), 60);
      part.dispatchEvent(event);
      expect(Number(fake.page.local.values.get('lastTabActiveOn'))).to.be.closeTo(Date.now(), 1000);
    }
    part.remove();
  });

  it('is not written down again so soon', async () => {
    const fake = await watched(3_600_000, activeAgo(activityEveryMs / 2), 60);
    const before = fake.page.local.values.get('lastTabActiveOn');
    dispatchEvent(new Event('pointerdown'));
    expect(fake.page.local.values.get('lastTabActiveOn')).to.equal(before);
  });

  it('of any tab keeps the session', async () => {
    const fake = await watched(3_600_000, activeAgo(55_000), 60);
    fake.page.local.values.set('lastTabActiveOn', String(Date.now()));
    fake.page.clockAheadMs = 6000;
    dispatchEvent(new Event('focus'));
    expect(isLeaving(fake)).to.equal(false);
  });

  it('counts from now where none was written down', async () => {
    const fake = await watched(3_600_000, { local: { isAuthenticated: 'true' } }, 60);
    expect(isLeaving(fake)).to.equal(false);
    fake.page.clockAheadMs = 61_000;
    dispatchEvent(new Event('focus'));
    await signedOut(fake);
  });

  it('counts from now where a clock that was ahead wrote it down', async () => {
    const fake = await watched(3_600_000, activeAgo(-86_400_000), 60);
    fake.page.clockAheadMs = 61_000;
    dispatchEvent(new Event('focus'));
    await signedOut(fake);
  });

  it('has its limit stored for the suite, in seconds', async () => {
    const fake = await watched(3_600_000, {}, 900);
    expect(fake.page.local.values.get('userInactivityTime')).to.equal('900');
    const without = await watched(3_600_000, {}, 0);
    expect(without.page.local.values.has('userInactivityTime')).to.equal(false);
  });
});
