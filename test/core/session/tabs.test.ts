import { expect } from '@open-wc/testing';
import { tabsService } from '../../../src/core/session/tabs.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: session-20, session-21

const NEWS = { v: 1, tenant: 'ACME', news: 'signed-out', tabId: 'other' };

/** Returns a page that listens to other tabs, and counts how often it checks its session again. */
function listening() {
  const fake = fakeCore(signedIn());
  const watch = watchService(fake.core);
  const counts = { checks: 0, refreshes: [] as string[] };
  watch.check = () => void (counts.checks += 1);
  watch.tabRefreshed = (tabId) => void counts.refreshes.push(tabId);
  const stop = tabsService(fake.core).listen();
  return { ...fake, counts, stop };
}

describe('a message of another tab', () => {
  for (const news of ['signed-in', 'signed-out'])
    it(`makes the page check its session again for ${news}`, () => {
      const { page, counts } = listening();
      page.receiveMessage({ ...NEWS, news });
      expect(counts).to.deep.equal({ checks: 1, refreshes: [] });
    });

  it('about a refresh names the tab', () => {
    const { page, counts } = listening();
    page.receiveMessage({ ...NEWS, news: 'refreshed' });
    expect(counts).to.deep.equal({ checks: 0, refreshes: ['other'] });
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
    it(`${what} is ignored`, () => {
      const { page, counts } = listening();
      page.receiveMessage(message);
      expect(counts).to.deep.equal({ checks: 0, refreshes: [] });
    });

  it('is ignored once the page stops listening', () => {
    const { page, counts, stop } = listening();
    stop();
    page.receiveMessage(NEWS);
    expect(counts.checks).to.equal(0);
    expect(page.channels.size).to.equal(0);
  });

  it('is posted with version, tenant and tab, and reaches this tab too', () => {
    const { core, page, counts } = listening();
    tabsService(core).post('refreshed');
    const [message] = page.posted as [Record<string, unknown>];
    expect(page.posted).to.have.length(1);
    expect(message).to.include({ v: 1, tenant: 'ACME', news: 'refreshed' });
    expect(message['tabId']).to.be.a('string').that.is.not.empty;
    expect(Object.keys(message).sort()).to.deep.equal(['news', 'tabId', 'tenant', 'v']);
    expect(counts.checks).to.equal(1);
  });

  it('can be followed by others', () => {
    const { core, page, counts } = listening();
    tabsService(core).post('refreshed');
    page.receiveMessage(NEWS);
    expect(counts.checks).to.equal(2);
  });

  it('can be posted by a page that does not listen, without leaving a channel open', () => {
    const { core, page, stop } = listening();
    stop();
    tabsService(core).post('signed-out');
    expect(page.posted).to.have.length(1);
    expect(page.channels.size).to.equal(0);
  });

  it('reaches this tab even without channels', () => {
    const { core, page, counts, stop } = listening();
    stop();
    page.openChannel = () => undefined;
    tabsService(core).listen()();
    tabsService(core).post('signed-out');
    expect(counts.checks).to.equal(1);
  });
});
