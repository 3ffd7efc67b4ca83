import { expect } from '@open-wc/testing';
import { shortcutsService } from '../../../src/core/products/shortcuts.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: palette-06

const shortcutsOf = (local: Record<string, string> = {}) => {
  const { core, page } = fakeCore({ local });
  return { ...shortcutsService(core), stored: () => page.local.values.get(OWN_KEYS.shortcuts) };
};

describe('keyboard shortcuts', () => {
  it('work until the user switches them off, and again after that', () => {
    const { $isOn, choose, stored } = shortcutsOf();
    expect($isOn.get()).to.equal(true);
    choose(false);
    expect([$isOn.get(), stored()]).to.deep.equal([false, 'off']);
    choose(true);
    expect([$isOn.get(), stored()]).to.deep.equal([true, undefined]);
  });

  it('stay off in a browser where they were switched off', () => {
    expect(shortcutsOf({ [OWN_KEYS.shortcuts]: 'off' }).$isOn.get()).to.equal(false);
  });

  it('work if another value is stored', () => {
    expect(shortcutsOf({ [OWN_KEYS.shortcuts]: 'no' }).$isOn.get()).to.equal(true);
  });
});
