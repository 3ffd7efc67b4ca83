import { expect } from '@open-wc/testing';
import { dropStaleRefreshFlag, raiseRefreshFlag } from '../../../src/core/session/refresh-flag.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';

const FLAG = 'isSessionRefreshAPIProcessing';
const BEGAN = 'sso-elements.refreshBegan';

describe('the flag of a refresh under way', () => {
  const open = () => {
    const fake = fakeCore();
    const clock = stopClock(fake.page);
    const drop = () => {
      dropStaleRefreshFlag(fake.core);
      return fake.page.local.values.get(FLAG);
    };
    return { ...fake, clock, drop, values: fake.page.local.values };
  };

  it('is up until it is taken back', () => {
    const { core, values } = open();
    const lower = raiseRefreshFlag(core);
    expect(values.get(FLAG)).to.equal('true');
    lower();
    expect(values.get(FLAG)).to.equal('false');
    expect(values.has(BEGAN)).to.equal(false);
  });

  it('of a page that froze is believed for 15 seconds', () => {
    const { core, clock, drop } = open();
    raiseRefreshFlag(core);
    clock.advance(14_999);
    expect(drop()).to.equal('true');
    clock.advance(1);
    expect(drop()).to.equal('false');
  });

  it('of a page that is not ours is believed for 15 seconds from when it was seen', () => {
    const { clock, drop, values } = open();
    values.set(FLAG, 'true');
    clock.advance(60_000);
    expect(drop()).to.equal('true');
    clock.advance(14_999);
    expect(drop()).to.equal('true');
    clock.advance(1);
    expect(drop()).to.equal('false');
  });

  for (const began of ['', 'soon', '99999999999999'])
    it(`that began at '${began}' is not believed`, () => {
      const { drop, values } = open();
      values.set(FLAG, 'true');
      values.set(BEGAN, began);
      expect(drop()).to.equal('false');
    });

  it('that nobody raised is left alone', () => {
    const { drop, page } = open();
    expect(drop()).to.equal(undefined);
    expect(page.local.writes).to.deep.equal([]);
  });
});
