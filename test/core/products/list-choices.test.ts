import { expect } from '@open-wc/testing';
import { CHOICE_KEYS } from '../../../src/core/products/choice-keys.ts';
import { orderService, viewService } from '../../../src/core/products/list-choices.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: dashboard-36

describe('the order and the view of the products', () => {
  const open = (local: Record<string, string> = {}) => fakeCore({ local });

  it('are the usual order and cards at first', () => {
    const { core } = open();
    expect(orderService(core).$choice.get()).to.equal('usual');
    expect(viewService(core).$choice.get()).to.equal('cards');
  });

  it('are stored in the browser, but not the defaults', () => {
    const { core, page } = open();
    orderService(core).choose('recent');
    viewService(core).choose('list');
    expect(page.local.values.get(CHOICE_KEYS.order)).to.equal('recent');
    expect(page.local.values.get(CHOICE_KEYS.view)).to.equal('list');
    orderService(core).choose('usual');
    expect(page.local.values.has(CHOICE_KEYS.order)).to.equal(false);
    expect(orderService(core).$choice.get()).to.equal('usual');
  });

  it('are read when the page opens; an unknown value counts as none', () => {
    const { core } = open({ [CHOICE_KEYS.order]: 'name', [CHOICE_KEYS.view]: 'tiles' });
    expect(orderService(core).$choice.get()).to.equal('name');
    expect(viewService(core).$choice.get()).to.equal('cards');
  });
});
