import { expect, fixture, oneEvent } from '@open-wc/testing';
import { getCore, provideCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import { defineElement } from '../../../src/elements/wrapper/define.ts';
import '../../../src/elements/events.ts';
import type { ViewModule } from '../../../src/views/view.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { defineProbe, probeModule, type ProbeElement } from './probe.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: configuration-04, elements-01, elements-02, elements-03, errors-16

const shown = (element: ProbeElement) =>
  (element.shadowRoot?.querySelector('output') ?? element.querySelector('output'))?.textContent;
const items = (element: ProbeElement) => element.shadowRoot?.querySelector('code')?.textContent;
const input = (element: ProbeElement) => element.shadowRoot?.querySelector('input');

async function mount(html: string): Promise<ProbeElement> {
  const element = await fixture<ProbeElement>(html);
  await waitUntil(() => shown(element) !== undefined);
  return element;
}

describe('a tag', () => {
  let removeCore: () => void;
  beforeEach(() => (removeCore = provideCore(fakeCore().core)));
  afterEach(() => removeCore());

  it('renders its view with its attributes, and again when one changes', async () => {
    const element = await mount(`<${defineProbe()} label="first"></div>`);
    expect(shown(element)).to.equal('first');
    element.setAttribute('label', 'second');
    await waitUntil(() => shown(element) === 'second');
    element.label = 'third';
    await waitUntil(() => shown(element) === 'third');
    expect(element.getAttribute('label')).to.equal('third');
  });

  it('applies a setting that is bound after insertion, as Angular does', async () => {
    const element = document.createElement(defineProbe()) as ProbeElement;
    document.body.append(element);
    element.setAttribute('api-base', 'https://bound.example');
    await waitUntil(() => shown(element) !== undefined);
    element.setAttribute('profile-path', '/me');
    element.remove();
    const { current } = settingsService(getCore());
    expect([current.apiBase, current.profilePath]).to.deep.equal(['https://bound.example', '/me']);
  });

  it('drops an attribute that is removed', async () => {
    const element = await mount(`<${defineProbe()} label="first"></div>`);
    element.removeAttribute('label');
    await waitUntil(() => shown(element) === 'no label');
  });

  it('keeps a property that was set before the upgrade', async () => {
    const tag = 'x-early-probe';
    const element = document.createElement(tag) as ProbeElement;
    element.items = [1, 2];
    document.body.append(element);
    defineElement({
      tag,
      attributes: { items: 'json' },
      load: () => Promise.resolve(probeModule),
    });
    await waitUntil(() => items(element) === '[1,2]');
    element.remove();
  });

  for (const name of ['theme', 'locale', 'loginPath', 'label'])
    it(`keeps ${name} if it was set before the upgrade`, () => {
      const tag = `x-early-${name.toLowerCase()}` as const;
      const element = document.createElement(tag);
      Reflect.set(element, name, 'early');
      defineElement({
        tag,
        attributes: { label: 'string' },
        load: () => Promise.resolve(probeModule),
      });
      document.body.append(element);
      const attribute = name === 'loginPath' ? 'login-path' : name;
      expect(element.getAttribute(attribute)).to.equal('early');
      element.remove();
    });

  it('parses a JSON attribute and ignores an invalid one', async () => {
    const element = await mount(`<${defineProbe()} items='{"a":1}'></div>`);
    expect(items(element)).to.equal('{"a":1}');
    element.setAttribute('items', '{broken');
    await waitUntil(() => items(element) === 'no items');
    element.items = { b: 2 };
    await waitUntil(() => items(element) === '{"b":2}');
  });

  it('logs its misspelled attributes', async () => {
    const tag = defineProbe();
    const lines: string[] = [];
    const { warn } = console;
    // Another test's tag may be checked late.
    console.warn = (line: string) => void (line.includes(`<${tag}>`) && lines.push(line));
    await mount(
      `<${tag} lable="a" labe="a" items="{broken" them="dark" local="fr_FR" tenat="ACME"></div>`,
    );
    await waitUntil(() => lines.length >= 5, 'the lines');
    console.warn = warn;
    const hints = lines.map((line) => /not JSON|(?<=Did you mean )[\w-]+/.exec(line)?.[0]);
    expect(hints).to.have.members(['label', 'not JSON', 'theme', 'locale', 'tenant']);
  });

  it('keeps its input when it is moved', async () => {
    const element = await mount(`<${defineProbe()}></div>`);
    const typed = input(element);
    if (typed) typed.value = 'half a word';
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await Promise.resolve();
    expect(input(element)).to.equal(typed);
    expect(input(element)?.value).to.equal('half a word');
    elsewhere.remove();
  });

  it('is cleared when it is removed, and rendered again when it returns', async () => {
    const element = await mount(`<${defineProbe()} label="here"></div>`);
    const parent = element.parentElement;
    element.remove();
    await waitUntil(() => shown(element) === undefined);
    parent?.append(element);
    await waitUntil(() => shown(element) === 'here');
  });

  it('starts what its view waits for once, before it is rendered', async () => {
    const started: unknown[] = [];
    const begin = () =>
      Promise.resolve((core: unknown) => {
        started.push(core, document.querySelector('output'));
        return {};
      });
    const element = await mount(`<${defineProbe({ begin })}></div>`);
    element.label = 'rendered again';
    await waitUntil(() => shown(element) === 'rendered again');
    expect(started).to.deep.equal([getCore(), null]);
  });

  it('never renders if it is removed while its view loads', async () => {
    let resolveView: (module: ViewModule<never>) => void = () => undefined;
    const loading = new Promise<ViewModule<never>>((resolve) => (resolveView = resolve));
    let hasBegun = false;
    const begin = () =>
      loading.then(() => () => {
        hasBegun = true;
        return {};
      });
    const tag = defineProbe({ begin, load: () => loading });
    const element = await fixture<ProbeElement>(`<${tag}></${tag}>`);
    let isReady = false;
    element.addEventListener('sso-ready', () => (isReady = true));
    element.remove();
    await Promise.resolve();
    resolveView(probeModule);
    await import('../../../src/elements/wrapper/react-mount.tsx');
    const later = await mount(`<${defineProbe()}></div>`);
    expect(shown(later)).to.equal('no label');
    expect(isReady).to.equal(false);
    expect(hasBegun).to.equal(false);
    expect(shown(element)).to.equal(undefined);
  });

  it('disposes what it has started if it is removed while its view loads', async () => {
    let isDisposed = false;
    const hasBegun = new Promise<void>((resolve) => {
      const begin = () =>
        Promise.resolve(() => {
          resolve();
          return { dispose: () => (isDisposed = true) };
        });
      const tag = defineProbe({ begin, load: () => new Promise(() => undefined) });
      document.body.append(document.createElement(tag));
    });
    await hasBegun;
    document.body.lastElementChild?.remove();
    await waitUntil(() => isDisposed, 'what it has started to be disposed');
  });

  it('dispatches sso-error if its view cannot be loaded', async () => {
    const tag = defineProbe({ load: () => Promise.reject(new Error('chunk gone')) });
    const element = document.createElement(tag);
    setTimeout(() => document.body.append(element));
    const { detail } = await oneEvent<CustomEvent<{ kind: string }>>(element, 'sso-error');
    expect(detail.kind).to.equal('load');
    element.remove();
  });

  it('shows a message if its view throws, dispatches sso-error, and can be retried', async () => {
    const tag = defineProbe();
    const element = document.createElement(tag) as ProbeElement;
    element.setAttribute('label', 'broken');
    setTimeout(() => document.body.append(element));
    const { detail } = await oneEvent<CustomEvent<unknown>>(element, 'sso-error');
    expect(detail).to.deep.equal({ source: 'view', kind: 'render', message: 'a broken view' });
    const alert = () => element.shadowRoot?.querySelector('[role=alert]');
    await waitUntil(() => alert()?.textContent);
    expect(alert()?.querySelector('p')?.textContent).to.equal(
      'This part of the page could not be shown.',
    );
    element.label = 'fixed';
    const again = alert()?.querySelector('button');
    expect(again?.textContent).to.equal('Try again');
    again?.click();
    await waitUntil(() => shown(element) === 'fixed');
    element.remove();
  });

  it('is a host only while it is mounted', async () => {
    const before = hostsService(getCore()).current();
    const element = await mount(`<${defineProbe()}></div>`);
    expect(hostsService(getCore()).current()).not.to.equal(before);
    element.remove();
    await waitUntil(() => hostsService(getCore()).current() === before);
  });

  it('can be defined twice, as by two copies of the bundle', () => {
    const tag = defineProbe();
    const first = customElements.get(tag);
    defineElement({ tag, load: () => Promise.resolve(probeModule) });
    expect(customElements.get(tag)).to.equal(first);
  });

  it('works next to another tag of its kind', async () => {
    const tag = defineProbe();
    const element = await fixture(
      `<div><${tag} label="a"></${tag}><${tag} label="b"></${tag}></div>`,
    );
    const [a, b] = [...element.children] as ProbeElement[];
    await waitUntil(() => a && b && shown(a) === 'a' && shown(b) === 'b');
  });
});
