import { expect } from '@open-wc/testing';
import { tabsService } from '../../../src/core/session/tabs.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';

const NEWS = { v: 1, tenant: 'ACME', news: 'signed-out', tabId: 'other' };

/** A page that hears other tabs, and how often it looked at its session again. */
function listening() {
  const fake = fakeCore(signedIn());
  const watch = watchService(fake.core);
  const seen = { checks: 0, refreshes: [] as string[] };
  watch.check = () => void (seen.checks += 1);
  watch.tabRefreshed = (tabId) => void seen.refreshes.push(tabId);
  const stop = tabsService(fake.core).listen();
  return { ...fake, seen, stop };
}

describe('news of other tabs', () => {
  for (const news of ['signed-in', 'signed-out'])
    it(`makes the page look at its session again when they have ${news}`, () => {
      const { page, seen } = listening();
      page.tell({ ...NEWS, news });
      expect(seen).to.deep.equal({ checks: 1, refreshes: [] });
    });

  it('of a refresh says which tab it was', () => {
    const { page, seen } = listening();
    page.tell({ ...NEWS, news: 'refreshed' });
    expect(seen).to.deep.equal({ checks: 0, refreshes: ['other'] });
  });

  for (const [what, message] of [
    ['of another tenant', { ...NEWS, tenant: 'GLOBEX' }],
    ['without a tenant', { ...NEWS, tenant: null }],
    ['of another version', { ...NEWS, v: 2 }],
    ['of an unknown kind', { ...NEWS, news: 'close-dialog' }],
    ['without a tab', { ...NEWS, tabId: undefined }],
    ['that is text', JSON.stringify(NEWS)],
    ['that is nothing', undefined],
  ] as const)
    it(`${what} is not heard`, () => {
      const { page, seen } = listening();
      page.tell(message);
      expect(seen).to.deep.equal({ checks: 0, refreshes: [] });
    });

  it('is not heard any more once the page stops listening', () => {
    const { page, seen, stop } = listening();
    stop();
    page.tell(NEWS);
    expect(seen.checks).to.equal(0);
    expect(page.channels.size).to.equal(0);
  });

  it('goes out with version, tenant and tab, and to this tab as well', () => {
    const { core, page, seen } = listening();
    tabsService(core).post('refreshed');
    const [message] = page.posted as [Record<string, unknown>];
    expect(page.posted).to.have.length(1);
    expect(message).to.include({ v: 1, tenant: 'ACME', news: 'refreshed' });
    expect(message['tabId']).to.be.a('string').that.is.not.empty;
    expect(Object.keys(message).sort()).to.deep.equal(['news', 'tabId', 'tenant', 'v']);
    expect(seen.checks).to.equal(1);
  });

  it('leaves the page listening to the others', () => {
    const { core, page, seen } = listening();
    tabsService(core).post('refreshed');
    page.tell(NEWS);
    expect(seen.checks).to.equal(2);
  });

  it('goes out from a page that does not listen, which leaves no channel open', () => {
    const { core, page, stop } = listening();
    stop();
    tabsService(core).post('signed-out');
    expect(page.posted).to.have.length(1);
    expect(page.channels.size).to.equal(0);
  });

  it('needs no channels', () => {
    const { core, page, seen, stop } = listening();
    stop();
    page.openChannel = () => undefined;
    tabsService(core).listen()();
    tabsService(core).post('signed-out');
    expect(seen.checks).to.equal(1);
  });
});
