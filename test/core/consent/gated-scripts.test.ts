import { expect } from '@open-wc/testing';
import { gatedScriptsService } from '../../../src/core/consent/gated-scripts.ts';
import { ALL, ANALYTICAL, ESSENTIAL } from '../../support/core/consent-tag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: cookie-consent-21, cookie-consent-22, cookie-consent-23

const TAGS = 'https://tags.example';

describe('gated scripts', () => {
  const { warn } = console;
  let scripts: ReturnType<typeof gatedScriptsService>;
  let tag: HTMLElement;
  /** The scripts that were added to the page, which therefore would run. */
  let added: HTMLScriptElement[];
  let warnings: string[];
  const place = document.createElement('div');
  const gate = (category: string, attributes: Readonly<Record<string, string>>) => {
    const gated = document.createElement('script');
    gated.type = 'text/plain';
    gated.dataset['ssoConsent'] = category;
    for (const [name, value] of Object.entries(attributes)) gated.setAttribute(name, value);
    place.append(gated);
    return gated;
  };
  const gateFile = (category: string, file: string) => gate(category, { src: `${TAGS}/${file}` });
  /** Resolves once all observers have seen the last change. */
  const placeChanged = () =>
    new Promise((resolve) => {
      new MutationObserver(resolve).observe(place, { childList: true });
      place.append('end');
    });
  const files = () => added.map(({ src }) => src.slice(TAGS.length + 1));
  beforeEach(() => {
    scripts = gatedScriptsService(fakeCore().core);
    added = [];
    warnings = [];
    tag = document.createElement('div');
    document.body.append(place, tag);
    // They are recorded in place of being requested.
    document.head.append = (...nodes) => void added.push(...(nodes as HTMLScriptElement[]));
    console.warn = (text: string) => void warnings.push(text);
  });
  afterEach(() => {
    place.replaceChildren();
    tag.remove();
    Reflect.deleteProperty(document.head, 'append');
    console.warn = warn;
  });

  it('run in the order of the document, by category', () => {
    gateFile('marketing', 'm.js');
    gateFile('analytical', 'a.js');
    gateFile('essential', 'e.js');
    gateFile('analytical', 'b.js');
    scripts.run(tag, ESSENTIAL);
    expect(files()).to.deep.equal(['e.js']);
    scripts.run(tag, ANALYTICAL);
    expect(files()).to.deep.equal(['e.js', 'a.js', 'b.js']);
    scripts.run(tag, ALL);
    expect(files()).to.deep.equal(['e.js', 'a.js', 'b.js', 'm.js']);
    expect(added.map(({ async }) => async)).to.deep.equal(Array(4).fill(false));
    expect(warnings).to.deep.equal([]);
  });

  it('run once, also if a framework adds them again', async () => {
    gateFile('analytical', 'a.js');
    scripts.run(tag, ALL);
    scripts.run(tag, ESSENTIAL);
    scripts.run(tag, ALL);
    place.replaceChildren();
    gateFile('analytical', 'a.js');
    gateFile('analytical', 'end.js');
    await waitUntil(() => files().includes('end.js'));
    expect(files()).to.deep.equal(['a.js', 'end.js']);
  });

  it('keep their attributes', () => {
    const attributes = { src: `${TAGS}/a.js`, crossorigin: '', 'data-site': '7', id: 'tag' };
    gate('analytical', { ...attributes, integrity: 'sha384-x', async: '' });
    scripts.run(tag, ALL);
    const [script] = added;
    expect(script?.crossOrigin).to.equal('anonymous');
    expect(script?.dataset['site']).to.equal('7');
    expect(script?.integrity).to.equal('sha384-x');
    expect([script?.id, script?.type, script?.async]).to.deep.equal(['', '', true]);
  });

  it('that are added later run with the attribute `scripts`', async () => {
    tag.setAttribute('scripts', '');
    scripts.run(tag, ANALYTICAL);
    gateFile('marketing', 'm.js');
    gateFile('analytical', 'a.js');
    await waitUntil(() => files().length > 0);
    expect(files()).to.deep.equal(['a.js']);
  });

  it('are not looked for on a page that has none, without the attribute', async () => {
    scripts.run(tag, ALL);
    gateFile('analytical', 'a.js');
    await placeChanged();
    expect(files()).to.deep.equal([]);
  });

  it('are no longer looked for once the element is removed, or the choice is withdrawn', async () => {
    gateFile('analytical', 'a.js');
    scripts.run(tag, ALL);
    scripts.run(tag, ESSENTIAL);
    gateFile('analytical', 'withdrawn.js');
    gateFile('essential', 'e.js');
    await waitUntil(() => files().includes('e.js'));
    tag.remove();
    gateFile('essential', 'removed.js');
    await placeChanged();
    expect(files()).to.deep.equal(['a.js', 'e.js']);
  });

  const refused: [title: string, category: string, Record<string, string>, warning: RegExp][] = [
    ['without an address', 'analytical', {}, /no src/],
    ['of an unknown category', 'constructor', { src: `${TAGS}/a.js` }, /unknown category/],
    ['with a javascript address', 'analytical', { src: 'javascript:alert(1)' }, /no address/],
    ['with a data address', 'analytical', { src: 'data:text/javascript,1' }, /no address/],
  ];
  for (const [title, category, attributes, warning] of refused)
    it(`${title} do not run, and warn once`, () => {
      gate(category, attributes).textContent = 'throw new Error("inline")';
      scripts.run(tag, ALL);
      scripts.run(tag, ALL);
      expect(files()).to.deep.equal([]);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(warning);
    });

  it('need the nonce of the scripts of a page that has one, and carry it over', () => {
    const own = document.createElement('script');
    own.setAttribute('nonce', 'abc');
    place.append(own);
    gateFile('analytical', 'injected.js');
    gate('analytical', { src: `${TAGS}/a.js`, nonce: 'abc' });
    scripts.run(tag, ALL);
    expect(files()).to.deep.equal(['a.js']);
    expect(added[0]?.nonce).to.equal('abc');
    expect(warnings[0]).to.match(/nonce/);
  });
});
