import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import * as firstFrame from '../../../src/elements/prerender/prerendered-form.ts';
import type { PrerenderedForms } from '../../../src/elements/wrapper/definition.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule, type ProbeElement } from './probe.tsx';

// Rules: elements-01, errors-16

describe('a tag whose prerendered form is loading', () => {
  const cleanups: (() => void)[] = [];
  let fake: FakeCore;
  beforeEach(() => {
    fake = fakeCore();
    cleanups.push(provideCore(fake.core));
  });
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  /** Adds a tag whose prerendered form loads or fails when the test calls `arrive` or `fail`. */
  async function open({ isAhead }: { isAhead: boolean }) {
    let arrive = () => {};
    let fail = () => {};
    const forms = new Promise<PrerenderedForms>((resolve, reject) => {
      arrive = () => resolve(firstFrame);
      fail = () => reject(new Error('no form'));
    });
    const fetched: string[] = [];
    const tag = defineProbe({
      prerender: () => ({ forms, isAhead }),
      begin: () => {
        fetched.push('begin');
        return Promise.resolve(() => ({}));
      },
      load: () => {
        fetched.push('view');
        return Promise.resolve({
          ...probeModule,
          css: () => {
            fetched.push('styles');
            return Promise.resolve(['.sso-scope{order:7}']);
          },
        });
      },
    });
    const element = document.createElement(tag) as ProbeElement;
    document.body.append(element);
    cleanups.push(() => element.remove());
    await new Promise((resolve) => setTimeout(resolve));
    return { element, fetched, arrive, fail };
  }
  const shown = (element: Element) => element.shadowRoot?.querySelector('output')?.textContent;

  it('loads everything in parallel', async () => {
    const { fetched, arrive } = await open({ isAhead: false });
    expect(fetched).to.deep.equal(['begin', 'view']);
    arrive();
  });

  it('loads nothing before it if it can be shown immediately', async () => {
    const { element, fetched, arrive } = await open({ isAhead: true });
    expect(fetched).to.deep.equal([]);
    arrive();
    await waitUntil(() => shown(element) === 'no label', 'the view');
    expect(fetched).to.deep.equal(['begin', 'view']);
  });

  it('renders its view with the styles of the form', async () => {
    const { element, fetched, arrive } = await open({ isAhead: false });
    arrive();
    await waitUntil(() => shown(element) === 'no label', 'the view');
    const texts = element.shadowRoot?.adoptedStyleSheets.map(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText).join(''),
    );
    expect(texts?.some((text) => text.includes('.sso-login'))).to.equal(true);
    expect(fetched).to.deep.equal(['begin', 'view']);
  });

  it('renders its view if the form cannot be loaded, and loads its styles', async () => {
    const { element, fetched, fail } = await open({ isAhead: true });
    fail();
    await waitUntil(() => shown(element) === 'no label', 'the view');
    expect(fetched).to.deep.equal(['begin', 'view', 'styles']);
    const view = element.shadowRoot?.querySelector('.sso-scope');
    expect(view && getComputedStyle(view).order).to.equal('7');
  });

  it('renders its view with attributes that were set meanwhile', async () => {
    const { element, arrive } = await open({ isAhead: true });
    element.setAttribute('label', 'meanwhile');
    element.setAttribute('profile-path', '/me');
    arrive();
    await waitUntil(() => shown(element) === 'meanwhile', 'the view');
    expect(settingsService(fake.core).current.profilePath).to.equal('/me');
  });

  it('is not a host if it is removed meanwhile', async () => {
    const { current } = hostsService(fake.core);
    const before = current();
    const { element, fetched, arrive } = await open({ isAhead: true });
    element.remove();
    await Promise.resolve();
    arrive();
    await waitUntil(() => fetched.length > 0, 'everything to load');
    await import('../../../src/elements/wrapper/mount.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(current() === before).to.equal(true);
  });
});

describe('a tag that a framework inserts before it sets the attributes', () => {
  it('starts with all attributes and properties of the same task', async () => {
    const removeCore = provideCore(fakeCore().core);
    const given: unknown[] = [];
    const tag = defineProbe({
      prerender: (_, { tenant }, { own, locale }) => {
        given.push({ tenant, locale, own });
        return { forms: Promise.resolve(firstFrame), isAhead: false };
      },
    });
    const element = document.createElement(tag) as ProbeElement;
    document.body.append(element);
    element.setAttribute('tenant', 'GLOBEX');
    element.setAttribute('locale', 'de_DE');
    element.setAttribute('label', 'late');
    element.items = [1];
    await waitUntil(() => given.length > 0, 'the start');
    expect(given).to.deep.equal([
      { tenant: 'GLOBEX', locale: 'de_DE', own: { label: 'late', items: [1] } },
    ]);
    element.remove();
    removeCore();
  });
});
