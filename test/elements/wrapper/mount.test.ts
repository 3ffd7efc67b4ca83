import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/definition.ts';
import '../../../src/elements/events.ts';
import { ENGLISH } from '../../../src/elements/prerender/prerendered-form.ts';
import type {
  PrerenderedForm,
  PrerenderedForms,
} from '../../../src/elements/wrapper/definition.ts';
import type { FirstScreen } from '../../../src/views/view.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

// Rules: errors-16

const never = <T>() => new Promise<T>(() => undefined);
const shown = (element: Element) => element.querySelector('output')?.textContent;

interface Parts extends Partial<ElementDefinition> {
  readonly screen?: FirstScreen;
  /** The language of the prerendered form in the tag. */
  readonly prerenderedIn?: string;
}

describe('the tag that users see next', () => {
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  it('is prepared once the previous tag is shown and the page is idle', async () => {
    const { core } = fakeCore();
    cleanups.push(provideCore(core));
    const prepared: unknown[] = [];
    const prepare = async (given: unknown): Promise<void> => void prepared.push(given);
    const next = defineProbe({ prepare });
    const load = () => Promise.resolve({ ...probeModule, next });
    const element = document.createElement(defineProbe({ load }));
    element.addEventListener('sso-ready', () => {
      expect(prepared).to.deep.equal([]);
    });
    document.body.append(element);
    cleanups.push(() => element.remove());
    await waitUntil(() => prepared.length > 0, 'the next tag to be prepared');
    expect(prepared[0] === core).to.equal(true);
  });

  it('may be missing', async () => {
    cleanups.push(provideCore(fakeCore().core));
    const load = () => Promise.resolve({ ...probeModule, next: 'x-missing' });
    const element = document.createElement(defineProbe({ load, isLight: true }));
    document.body.append(element);
    cleanups.push(() => element.remove());
    await waitUntil(() => shown(element) === 'no label', 'the view');
  });
});

describe('a tag with a prerendered form', () => {
  const cleanups: (() => void)[] = [];
  beforeEach(() => void cleanups.push(provideCore(fakeCore().core)));
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  /** Adds a tag to the page, and records its prerendered forms and its events. */
  function open({ screen = {}, prerenderedIn, ...parts }: Parts) {
    const forms: [HTMLElement, ...Parameters<PrerenderedForm['show']>][] = [];
    const released: string[] = [];
    const module: PrerenderedForms = {
      ENGLISH,
      viewCss: '',
      formOf: (element) => ({
        show: (...form) => void forms.push([element, ...form]),
        take: () =>
          prerenderedIn === undefined
            ? undefined
            : { locale: prerenderedIn, release: () => void released.push(prerenderedIn) },
      }),
    };
    const tag = defineProbe({
      isLight: true,
      begin: () => Promise.resolve(() => screen),
      prerender: () => ({ forms: Promise.resolve(module), isAhead: false }),
      ...parts,
    });
    const element = document.createElement(tag);
    const events: unknown[] = [];
    element.addEventListener('sso-error', ({ detail }) => events.push(detail));
    element.addEventListener('sso-ready', ({ detail }) => events.push(['ready', detail]));
    element.setAttribute('label', 'given');
    document.body.append(element);
    cleanups.push(() => element.remove());
    return { tag, element, forms, released, events };
  }
  const rendered = (element: Element) => waitUntil(() => shown(element) === 'given', 'the view');

  it('shows it with its attributes before its view is loaded, once the screen allows it', async () => {
    const screen = { isPrerendered: Promise.resolve(true) };
    const { element, forms } = open({ screen, load: never });
    await waitUntil(() => forms.length > 0, 'the form');
    const [[where, state, own] = []] = forms;
    expect(forms).to.have.length(1);
    expect(where === element).to.equal(true);
    expect(state?.locale).to.equal('en_US');
    expect(own).to.deep.equal({ label: 'given', items: undefined });
  });

  const without: [title: string, parts: Parts][] = [
    ['the screen does not allow it', { screen: { isPrerendered: Promise.resolve(false) } }],
    ['the screen does not support it', {}],
  ];
  for (const [title, parts] of without)
    it(`does not show it if ${title}`, async () => {
      const { element, forms, events } = open(parts);
      await rendered(element);
      expect(forms).to.deep.equal([]);
      expect(events).to.deep.equal([['ready', {}]]);
    });

  it('does not show it if the tag is removed before the screen allows it', async () => {
    let allow: (isAllowed: boolean) => void = () => undefined;
    const isPrerendered = new Promise<boolean>((resolve) => (allow = resolve));
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return { isPrerendered };
      });
    const { element, forms } = open({ begin, load: never });
    await waitUntil(() => hasBegun, 'the screen');
    element.remove();
    await Promise.resolve();
    allow(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(forms).to.deep.equal([]);
  });

  it('lets the view adopt it and release it once it is hydrated', async () => {
    let finish = () => {};
    const startHydration = (done: () => void) => {
      finish = done;
      return true;
    };
    const { element, released } = open({ screen: { startHydration }, prerenderedIn: 'en_US' });
    await rendered(element);
    expect(released).to.deep.equal([]);
    finish();
    expect(released).to.deep.equal(['en_US']);
  });

  let adoptions = 0;
  const startHydration = () => {
    adoptions += 1;
    return false;
  };
  const replaced: [title: string, parts: Parts, adoptions: number][] = [
    ['is in another language', { screen: { startHydration }, prerenderedIn: 'fr_FR' }, 0],
    ['is not what the view starts with', { screen: { startHydration }, prerenderedIn: 'en_US' }, 1],
    ['is unknown to the view', { prerenderedIn: 'en_US' }, 0],
  ];
  for (const [title, parts, expected] of replaced)
    it(`replaces a form that ${title} with the view`, async () => {
      adoptions = 0;
      const { element, released } = open(parts);
      await rendered(element);
      expect(adoptions).to.equal(expected);
      expect(released).to.deep.equal([parts.prerenderedIn]);
    });

  it('renders its view if the form cannot be loaded', async () => {
    const forms = Promise.reject<PrerenderedForms>(new Error('no form'));
    const { element, events } = open({ prerender: () => ({ forms, isAhead: false }) });
    await rendered(element);
    expect(events).to.deep.equal([['ready', {}]]);
  });

  it('releases it if the tag is removed before its view is loaded', async () => {
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return {};
      });
    const { element, released } = open({ begin, load: never, prerenderedIn: 'en_US' });
    await waitUntil(() => hasBegun, 'the screen');
    element.remove();
    await waitUntil(() => released.length > 0, 'the form to be released');
    expect(released).to.deep.equal(['en_US']);
  });

  it('renders its view with attributes that were set while it loaded', async () => {
    let arrive = () => {};
    const load = () =>
      new Promise<typeof probeModule>((resolve) => (arrive = () => resolve(probeModule)));
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return {};
      });
    const { element } = open({ begin, load });
    await waitUntil(() => hasBegun, 'the screen');
    element.setAttribute('label', 'meanwhile');
    arrive();
    await waitUntil(() => shown(element) === 'meanwhile', 'the view');
  });

  it('loads the texts of its view before it renders', async () => {
    const loads: [locale: string, shown: string | undefined][] = [];
    const texts = {
      english: {},
      load: (locale: string) => {
        loads.push([locale, shown(element)]);
        return Promise.resolve({});
      },
    };
    const { element } = open({ load: () => Promise.resolve({ ...probeModule, texts }) });
    await rendered(element);
    expect(loads).to.deep.equal([['en_US', undefined]]);
  });

  const broken: [title: string, parts: Parts, message: string][] = [
    ['its view', { load: () => Promise.reject(new Error('no view')) }, 'Error: no view'],
    ['its screen', { begin: () => Promise.reject(new Error('no screen')) }, 'Error: no screen'],
    [
      'anything',
      {
        load: () => {
          throw new Error('no network');
        },
      },
      'Error: no network',
    ],
  ];
  for (const [title, parts, message] of broken)
    it(`dispatches sso-error if it cannot load ${title}`, async () => {
      const { tag, events } = open(parts);
      await waitUntil(() => events.length > 0, 'the error');
      expect(events).to.deep.equal([{ source: tag, kind: 'load', message }]);
    });
});
