import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { createTagRoot } from '../../../src/elements/wrapper/react-mount.tsx';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe } from './probe.tsx';

// Rules: errors-16

/** A view in which a text follows an element that comes and goes, the shape that test/rules/translated.test.ts forbids. */
function Fragile() {
  const [isOn, setOn] = useState(false);
  const [shown, show] = useState('');
  return (
    <div className="sso-scope">
      <button type="button" onClick={() => setOn(true)}>
        {isOn && <b>on</b>}
        Switch
      </button>
      <input name="free" aria-label="Free" />
      <input name="held" aria-label="Held" value={shown} onChange={(e) => show(e.target.value)} />
      <output>{shown}</output>
    </div>
  );
}

/** Wraps each text in an element, as the translation of a browser does. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const wrapper = document.createElement('span');
    text.parentNode?.replaceChild(wrapper, text);
    wrapper.append(text);
  }
}

describe('a view whose nodes a translation of the page has moved', () => {
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  it('is rendered again by itself, with what was typed', async () => {
    cleanups.push(provideCore(fakeCore().core));
    const load = () => Promise.resolve({ View: Fragile, css: [] });
    const element = document.createElement(defineProbe({ load }));
    const errors: unknown[] = [];
    element.addEventListener('sso-error', ({ detail }) => errors.push(detail));
    document.body.append(element);
    cleanups.push(() => element.remove());
    const root = element.shadowRoot;
    const field = (name: string) => root?.querySelector<HTMLInputElement>(`[name=${name}]`);
    await waitUntil(() => field('free'), 'the view');
    const before = field('free');
    if (before) before.value = 'ada';
    const held = field('held');
    if (held) Reflect.set(HTMLInputElement.prototype, 'value', 'grace', held);
    held?.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => root?.querySelector('output')?.textContent === 'grace', 'the state');
    if (root) translate(root);
    root?.querySelector('button')?.click();
    await waitUntil(() => field('free') !== before, 'the view to be rendered again');
    await waitUntil(() => root?.querySelector('output')?.textContent === 'grace', 'the state');
    expect([field('free')?.value, field('held')?.value]).to.deep.equal(['ada', 'grace']);
    expect(root?.querySelector('[role=alert]')).to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('keeps what the user types while React renders it in place of a prerendered one', async () => {
    const { core, host } = fakeCore();
    cleanups.push(provideCore(core));
    const box = document.body.appendChild(document.createElement('div'));
    cleanups.push(() => box.remove());
    const before = box.appendChild(document.createElement('input'));
    before.name = 'free';
    before.focus();
    const View = () => {
      before.value = 'ada';
      return <input name="free" aria-label="Free" />;
    };
    const module = { View, css: [] };
    const root = createTagRoot(box, true, { module, host, attributes: {}, dir: '', root: box });
    cleanups.push(() => root.unmount());
    await waitUntil(() => !before.isConnected, 'the view to be replaced');
    const after = box.querySelector('input');
    expect(after?.value).to.equal('ada');
    expect(document.activeElement === after).to.equal(true);
  });
});
