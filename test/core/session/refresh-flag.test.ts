import { expect } from '@open-wc/testing';
import { dropStaleRefreshFlag, raiseRefreshFlag } from '../../../src/core/session/refresh-flag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: session-16

const FLAG = 'isSessionRefreshAPIProcessing';
const BEGAN = 'sso-elements.refreshBegan';

describe('the flag of a running refresh', () => {
  const open = () => {
    const fake = fakeCore();
    const clock = stopClock(fake.page);
    const drop = () => {
      dropStaleRefreshFlag(fake.core);
      return fake.page.local.values.get(FLAG);
    };
    return { ...fake, clock, drop, values: fake.page.local.values };
  };

  it('is set until it is lowered', () => {
    const { core, values } = open();
    const lower = raiseRefreshFlag(core);
    expect(values.get(FLAG)).to.equal('true');
    lower();
    expect(values.get(FLAG)).to.equal('false');
    expect(values.has(BEGAN)).to.equal(false);
  });

  it('of a frozen page counts for 15 seconds', () => {
    const { core, clock, drop } = open();
    raiseRefreshFlag(core);
    clock.advance(14_999);
    expect(drop()).to.equal('true');
    clock.advance(1);
    expect(drop()).to.equal('false');
  });

  it('of another application’s page counts for 15 seconds after it is first seen', () => {
    const { clock, drop, values } = open();
    values.set(FLAG, 'true');
    clock.advance(60_000);
    expect(drop()).to.equal('true');
    clock.advance(14_999);
    expect(drop()).to.equal('true');
    clock.advance(1);
    expect(drop()).to.equal('false');
  });

  for (const startedAt of ['', 'soon', '99999999999999'])
    it(`with the start time '${startedAt}' does not count`, () => {
      const { drop, values } = open();
      values.set(FLAG, 'true');
      values.set(BEGAN, startedAt);
      expect(drop()).to.equal('false');
    });

  it('that is not set stays unset', () => {
    const { drop, page } = open();
    expect(drop()).to.equal(undefined);
    expect(page.local.writes).to.deep.equal([]);
  });
});
