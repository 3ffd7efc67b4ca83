import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import '../../../src/elements/events.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

// Rules: elements-02

/** A part of a tag that arrives when the test says so. */
function latePart() {
  const part = {
    isRequested: false,
    arrive: () => {},
    load: <T>(value: T) =>
      new Promise<T>((resolve) => {
        part.isRequested = true;
        part.arrive = () => resolve(value);
      }),
  };
  return part;
}

describe('a tag that is removed while it loads', () => {
  let removeCore: () => void;
  beforeEach(() => (removeCore = provideCore(fakeCore().core)));
  afterEach(() => removeCore());

  const PARTS = {
    'its view': ({ load }: ReturnType<typeof latePart>) => ({ load: () => load(probeModule) }),
    'the texts of its view': ({ load }: ReturnType<typeof latePart>) => ({
      load: () => Promise.resolve({ ...probeModule, texts: { english: {}, load: () => load({}) } }),
    }),
  };
  for (const [title, definition] of Object.entries(PARTS))
    it(`renders nothing, dispatches nothing and keeps no style sheet: ${title}`, async () => {
      const part = latePart();
      const element = document.createElement(defineProbe({ isLight: true, ...definition(part) }));
      const events: string[] = [];
      for (const type of ['sso-ready', 'sso-error'] as const)
        element.addEventListener(type, () => events.push(type));
      const sheets = document.adoptedStyleSheets.length;
      document.body.append(element);
      await waitUntil(() => part.isRequested, title);
      element.remove();
      // The removal unmounts it a microtask later.
      await Promise.resolve();
      part.arrive();
      await new Promise((resolve) => setTimeout(resolve));
      expect(element.querySelector('output')).to.equal(null);
      expect(events).to.deep.equal([]);
      expect(document.adoptedStyleSheets.length).to.equal(sheets);
    });
});
