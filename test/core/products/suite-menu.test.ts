import { expect } from '@open-wc/testing';
import { safePath } from '../../../src/core/platform/safety/links.ts';
import { menuEntries, SUITE_MENU } from '../../../src/core/products/suite-menu.ts';

// Rules: palette-02

const entries = SUITE_MENU.flatMap((area) => area.entries);

describe('the suite’s menu', () => {
  it('has about seventy entries with unique names and paths', () => {
    expect(entries.length).to.be.within(65, 75);
    expect(new Set(entries.map(({ path }) => path)).size).to.equal(entries.length);
    expect(new Set(entries.map(({ name }) => name)).size).to.equal(entries.length);
  });

  it('lists only entries that exist on a site, in its own order', () => {
    const paths = ['/invoice/search', '/no/such', '/admin/users'];
    expect(menuEntries(paths).map(({ name }) => name)).to.deep.equal(['Users', 'Invoices']);
    expect(menuEntries([])).to.deep.equal([]);
  });

  it('contains only paths of this origin, in the areas of the suite', () => {
    for (const { path } of entries) {
      expect(safePath(path, 'https://portal.example/')).to.equal(path);
      expect(path).to.match(
        /^\/(admin|customer|product|pricelist|invoice|integration|deal-management|reporting-lite)\//,
      );
    }
    const paths = entries.map(({ path }) => path);
    expect(paths).to.include.members([
      '/deal-management/dashboard',
      '/reporting-lite/dashboard/all',
    ]);
  });
});
