import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/define.ts';
import '../../../src/elements/events.ts';
import { ENGLISH } from '../../../src/elements/prerender/prerendered-form.ts';
import type { PrerenderedForms } from '../../../src/elements/wrapper/mount.ts';
import type { FirstScreen } from '../../../src/views/view.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

const never = <T>() => new Promise<T>(() => undefined);
const shown = (element: Element) => element.querySelector('output')?.textContent;

interface Parts extends Partial<ElementDefinition> {
  readonly screen?: FirstScreen;
  /** The language of the first frame that stands in the tag. */
  readonly drawnIn?: string;
}

describe('the tag that users see next', () => {
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  it('is prepared once the tag before it is shown and the page is idle', async () => {
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

  it('may be missing on the page', async () => {
    cleanups.push(provideCore(fakeCore().core));
    const load = () => Promise.resolve({ ...probeModule, next: 'x-missing' });
    const element = document.createElement(defineProbe({ load, isLight: true }));
    document.body.append(element);
    cleanups.push(() => element.remove());
    await waitUntil(() => shown(element) === 'no label', 'the view');
  });
});

describe('a tag with a first frame', () => {
  const cleanups: (() => void)[] = [];
  beforeEach(() => void cleanups.push(provideCore(fakeCore().core)));
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  /** A tag on the page, with what is drawn in it before React comes and what it dispatches. */
  function open({ screen = {}, drawnIn, ...parts }: Parts) {
    const frames: Parameters<PrerenderedForms['drawPrerendered']>[] = [];
    const released: string[] = [];
    const module: PrerenderedForms = {
      ENGLISH,
      drawPrerendered: (...frame) => void frames.push(frame),
      adoptPrerendered: () =>
        drawnIn === undefined
          ? undefined
          : { locale: drawnIn, release: () => void released.push(drawnIn) },
    };
    const tag = defineProbe({
      isLight: true,
      begin: () => Promise.resolve(() => screen),
      frame: () => ({ frames: Promise.resolve(module), isAhead: false }),
      ...parts,
    });
    const element = document.createElement(tag);
    const heard: unknown[] = [];
    element.addEventListener('sso-error', ({ detail }) => heard.push(detail));
    element.addEventListener('sso-ready', ({ detail }) => heard.push(['ready', detail]));
    element.setAttribute('label', 'given');
    document.body.append(element);
    cleanups.push(() => element.remove());
    return { tag, element, frames, released, heard };
  }
  const drawn = (element: Element) => waitUntil(() => shown(element) === 'given', 'the view');

  it('draws it before its view has come, with its attributes, once the screen allows that', async () => {
    const screen = { isPrerendered: Promise.resolve(true) };
    const { element, frames } = open({ screen, load: never });
    await waitUntil(() => frames.length > 0, 'the frame');
    const [[where, look, own] = []] = frames;
    expect(frames).to.have.length(1);
    expect(where === element).to.equal(true);
    expect(look?.locale).to.equal('en_US');
    expect(own).to.deep.equal({ label: 'given', items: undefined });
  });

  const without: [title: string, parts: Parts][] = [
    ['the screen does not allow that', { screen: { isPrerendered: Promise.resolve(false) } }],
    ['the screen says nothing of it', {}],
  ];
  for (const [title, parts] of without)
    it(`leaves it out where ${title}`, async () => {
      const { element, frames, heard } = open(parts);
      await drawn(element);
      expect(frames).to.deep.equal([]);
      expect(heard).to.deep.equal([['ready', {}]]);
    });

  it('leaves it out when the tag has gone before the screen allows it', async () => {
    let allow: (isAllowed: boolean) => void = () => undefined;
    const isPrerendered = new Promise<boolean>((resolve) => (allow = resolve));
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return { isPrerendered };
      });
    const { element, frames } = open({ begin, load: never });
    await waitUntil(() => hasBegun, 'the screen');
    element.remove();
    await Promise.resolve();
    allow(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(frames).to.deep.equal([]);
  });

  it('lets the view take it over, which gives it back once it is drawn', async () => {
    let giveBack = () => {};
    const adoptPrerendered = (done: () => void) => {
      giveBack = done;
      return true;
    };
    const { element, released } = open({ screen: { adoptPrerendered }, drawnIn: 'en_US' });
    await drawn(element);
    expect(released).to.deep.equal([]);
    giveBack();
    expect(released).to.deep.equal(['en_US']);
  });

  let takes = 0;
  const adoptPrerendered = () => {
    takes += 1;
    return false;
  };
  const replaced: [title: string, parts: Parts, takes: number][] = [
    ['is in another language', { screen: { adoptPrerendered }, drawnIn: 'fr_FR' }, 0],
    ['is not what the view begins with', { screen: { adoptPrerendered }, drawnIn: 'en_US' }, 1],
    ['is none that the view knows', { drawnIn: 'en_US' }, 0],
  ];
  for (const [title, parts, expected] of replaced)
    it(`draws the view in place of one that ${title}`, async () => {
      takes = 0;
      const { element, released } = open(parts);
      await drawn(element);
      expect(takes).to.equal(expected);
      expect(released).to.deep.equal([parts.drawnIn]);
    });

  it('draws its view where the frame cannot be fetched', async () => {
    const frames = Promise.reject<PrerenderedForms>(new Error('no frame'));
    const { element, heard } = open({ frame: () => ({ frames, isAhead: false }) });
    await drawn(element);
    expect(heard).to.deep.equal([['ready', {}]]);
  });

  it('gives it back when the tag is removed before its view has come', async () => {
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return {};
      });
    const { element, released } = open({ begin, load: never, drawnIn: 'en_US' });
    await waitUntil(() => hasBegun, 'the screen');
    element.remove();
    await waitUntil(() => released.length > 0, 'the frame given back');
    expect(released).to.deep.equal(['en_US']);
  });

  it('draws its view with what its page has set while that was on its way', async () => {
    let come = () => {};
    const load = () =>
      new Promise<typeof probeModule>((resolve) => (come = () => resolve(probeModule)));
    let hasBegun = false;
    const begin = () =>
      Promise.resolve(() => {
        hasBegun = true;
        return {};
      });
    const { element } = open({ begin, load });
    await waitUntil(() => hasBegun, 'the screen');
    element.setAttribute('label', 'meanwhile');
    come();
    await waitUntil(() => shown(element) === 'meanwhile', 'the view');
  });

  it('fetches the texts of its view before it draws', async () => {
    const asked: [locale: string, shown: string | undefined][] = [];
    const texts = {
      english: {},
      load: (locale: string) => {
        asked.push([locale, shown(element)]);
        return Promise.resolve({});
      },
    };
    const { element } = open({ load: () => Promise.resolve({ ...probeModule, texts }) });
    await drawn(element);
    expect(asked).to.deep.equal([['en_US', undefined]]);
  });

  const broken: [title: string, parts: Parts, message: string][] = [
    ['its view', { load: () => Promise.reject(new Error('no view')) }, 'Error: no view'],
    ['its screen', { begin: () => Promise.reject(new Error('no screen')) }, 'Error: no screen'],
    [
      'anything at all',
      {
        load: () => {
          throw new Error('no network');
        },
      },
      'Error: no network',
    ],
  ];
  for (const [title, parts, message] of broken)
    it(`dispatches sso-error where it cannot fetch ${title}`, async () => {
      const { tag, heard } = open(parts);
      await waitUntil(() => heard.length > 0, 'the error');
      expect(heard).to.deep.equal([{ source: tag, kind: 'load', message }]);
    });
});
