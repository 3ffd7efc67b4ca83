import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import * as firstFrame from '../../../src/elements/prerender/prerendered-form.ts';
import type { PrerenderedForms } from '../../../src/elements/wrapper/mount.ts';
import { fakeCore, type FakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { defineProbe, probeModule, type ProbeElement } from './probe.tsx';

describe('a tag whose first frame is on its way', () => {
  const cleanups: (() => void)[] = [];
  let fake: FakeCore;
  beforeEach(() => {
    fake = fakeCore();
    cleanups.push(provideCore(fake.core));
  });
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  /** A tag on the page whose frame comes, or fails, when the test says so. */
  async function open({ isAhead }: { isAhead: boolean }) {
    let come = () => {};
    let fail = () => {};
    const frames = new Promise<PrerenderedForms>((resolve, reject) => {
      come = () => resolve(firstFrame);
      fail = () => reject(new Error('no frame'));
    });
    const fetched: string[] = [];
    const tag = defineProbe({
      frame: () => ({ frames, isAhead }),
      begin: () => {
        fetched.push('begin');
        return Promise.resolve(() => ({}));
      },
      load: () => {
        fetched.push('view');
        return Promise.resolve(probeModule);
      },
    });
    const element = document.createElement(tag) as ProbeElement;
    document.body.append(element);
    cleanups.push(() => element.remove());
    await new Promise((resolve) => setTimeout(resolve));
    return { element, fetched, come, fail };
  }
  const shown = (element: Element) => element.shadowRoot?.querySelector('output')?.textContent;

  it('fetches everything beside it', async () => {
    const { fetched, come } = await open({ isAhead: false });
    expect(fetched).to.deep.equal(['begin', 'view']);
    come();
  });

  it('fetches nothing before it where it can be drawn at once', async () => {
    const { element, fetched, come } = await open({ isAhead: true });
    expect(fetched).to.deep.equal([]);
    come();
    await waitUntil(() => shown(element) === 'no label', 'the view');
    expect(fetched).to.deep.equal(['begin', 'view']);
  });

  it('draws its view where it cannot be fetched', async () => {
    const { element, fail } = await open({ isAhead: true });
    fail();
    await waitUntil(() => shown(element) === 'no label', 'the view');
  });

  it('draws its view with what its page has set meanwhile', async () => {
    const { element, come } = await open({ isAhead: true });
    element.setAttribute('label', 'meanwhile');
    element.setAttribute('profile-path', '/me');
    come();
    await waitUntil(() => shown(element) === 'meanwhile', 'the view');
    expect(settingsService(fake.core).given.profilePath).to.equal('/me');
  });

  it('is no host of the page where it is removed meanwhile', async () => {
    const { current } = hostsService(fake.core);
    const before = current();
    const { element, fetched, come } = await open({ isAhead: true });
    element.remove();
    await Promise.resolve();
    come();
    await waitUntil(() => fetched.length > 0, 'all that it takes');
    await import('../../../src/elements/wrapper/mount.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(current() === before).to.equal(true);
  });
});
