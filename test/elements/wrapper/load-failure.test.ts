import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import * as prerendered from '../../../src/elements/prerender/prerendered-form.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/definition.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

// Rules: elements-02, errors-16, errors-18

const FILE = 'https://sso.example.com/elements/chunks/view-abc.js';
const LOST = `TypeError: Failed to fetch dynamically imported module: ${FILE}`;

describe('an element of which a part does not arrive', () => {
  const cleanups: (() => void)[] = [];
  let fake: FakeCore;
  /** The errors on the console. */
  let lines: string[];
  /** The files that were requested past the cache. */
  let requested: unknown[];
  beforeEach(() => {
    fake = fakeCore();
    lines = [];
    requested = [];
    const { error } = console;
    const { fetch } = globalThis;
    console.error = (line: string) => void lines.push(line);
    globalThis.fetch = (url, options) => {
      requested.push([url, options?.cache]);
      return Promise.reject(new TypeError('no network'));
    };
    cleanups.push(provideCore(fake.core), () => {
      console.error = error;
      globalThis.fetch = fetch;
    });
  });
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  /** Adds an element whose view fails this many times. */
  function open(failures: number, parts: Partial<ElementDefinition> = {}) {
    let attempts = 0;
    const load = async () => {
      attempts += 1;
      if (attempts <= failures) throw new TypeError(LOST.replace('TypeError: ', ''));
      return probeModule;
    };
    const tag = defineProbe({ load, ...parts });
    const element = document.createElement(tag);
    const kinds: string[] = [];
    element.addEventListener('sso-error', ({ detail }) => kinds.push(detail.kind));
    document.body.append(element);
    cleanups.push(() => element.remove());
    return { tag, element, kinds, attempts: () => attempts };
  }
  const noticeIn = (root: ParentNode | null) =>
    root?.querySelector<HTMLElement>('[role=alert]') ?? undefined;
  const isShown = (root: ParentNode | null) =>
    waitUntil(() => noticeIn(root) !== undefined, 'the notice');

  it('imports it once more, past the cache, and shows its view', async () => {
    const { element, kinds, attempts } = open(1);
    await waitUntil(() => element.shadowRoot?.querySelector('output'), 'the view');
    expect(attempts()).to.equal(2);
    expect(requested).to.deep.equal([[FILE, 'reload']]);
    expect(kinds).to.deep.equal([]);
    expect(lines).to.deep.equal([]);
  });

  it('requests no file if the error names none', async () => {
    let attempts = 0;
    const load = () =>
      attempts++ === 0
        ? Promise.reject(new TypeError('Load failed'))
        : Promise.resolve(probeModule);
    const { element } = open(0, { load });
    await waitUntil(() => element.shadowRoot?.querySelector('output'), 'the view');
    expect(requested).to.deep.equal([]);
  });

  it('then shows a notice with a button, names the file on the console, and dispatches sso-error', async () => {
    const { tag, element, kinds, attempts } = open(2);
    await isShown(element.shadowRoot);
    const notice = noticeIn(element.shadowRoot);
    expect(notice?.textContent).to.equal('This part of the page could not be loaded. Reload');
    expect(notice?.querySelector('button')?.type).to.equal('button');
    expect(attempts()).to.equal(2);
    expect(lines).to.deep.equal([`sso-elements: <${tag}> is not complete. ${LOST}`]);
    expect(kinds).to.deep.equal(['load']);
  });

  it('shows the notice in the page’s language once that is loaded', async () => {
    fake.page.languages = () => ['de-DE'];
    await messagesService(fake.core).ready();
    const { element } = open(2);
    await isShown(element.shadowRoot);
    const notice = noticeIn(element.shadowRoot);
    expect(notice?.lang).to.equal('de-DE');
    expect(notice?.textContent).to.match(/konnte nicht geladen werden\. Neu laden$/);
  });

  it('keeps a form that is already shown, with what was typed, and replaces its button', async () => {
    let fail = () => {};
    const load = () => new Promise<never>((_, reject) => (fail = () => reject(new Error('gone'))));
    const forms = Promise.resolve(prerendered);
    const { element } = open(0, {
      load,
      isLight: true,
      prerender: (host) => {
        prerendered.formOf(host).show();
        return { forms, isAhead: true };
      },
    });
    await waitUntil(() => element.querySelector('input'), 'the form');
    const field = element.querySelector('input');
    if (field) field.value = 'ada';
    const styles = document.adoptedStyleSheets.length;
    await waitUntil(() => {
      fail();
      return noticeIn(element);
    }, 'the notice');
    expect(field?.isConnected).to.equal(true);
    expect(field?.value).to.equal('ada');
    expect(noticeIn(element)?.closest('form') === field?.form).to.equal(true);
    expect(element.querySelector('[type=submit]')).to.equal(null);
    element.remove();
    await waitUntil(() => document.adoptedStyleSheets.length === styles - 1, 'no styles');
  });

  it('shows the notice instead of a form that arrives later', async () => {
    let arrive = () => {};
    const forms = new Promise<typeof prerendered>((resolve) => {
      arrive = () => resolve(prerendered);
    });
    const { element } = open(2, { isLight: true, prerender: () => ({ forms, isAhead: false }) });
    await isShown(element);
    arrive();
    await forms;
    prerendered.formOf(element).show();
    expect(element.querySelector('form')).to.equal(null);
    expect(noticeIn(element)).not.to.equal(undefined);
  });

  it('shows nothing if it was removed meanwhile, and dispatches the error on the document', async () => {
    const kinds: string[] = [];
    const listen = ({ detail }: DocumentEventMap['sso-error']) => kinds.push(detail.kind);
    document.addEventListener('sso-error', listen);
    cleanups.push(() => document.removeEventListener('sso-error', listen));
    let fail = () => {};
    const load = () => new Promise<never>((_, reject) => (fail = () => reject(new Error('gone'))));
    const { current } = hostsService(fake.core);
    const before = current();
    const { element } = open(0, { load });
    await waitUntil(() => current() !== before, 'the element to be mounted');
    element.remove();
    await waitUntil(() => {
      fail();
      return kinds.length > 0;
    }, 'the error');
    expect(noticeIn(element.shadowRoot)).to.equal(undefined);
  });
});
