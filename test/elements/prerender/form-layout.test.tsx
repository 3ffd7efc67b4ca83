import { expect } from '@open-wc/testing';
import { createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { loadPrerendered } from '../../../src/elements/prerender/early-form.ts';
import { formOf } from '../../../src/elements/prerender/prerendered-form.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from '../wrapper/probe.tsx';

// Rules: elements-20, elements-21, sign-in-72

const tag = defineProbe({
  isLight: true,
  prerender: loadPrerendered,
  load: () => Promise.resolve(probeModule),
});

describe('an element in the layout form', () => {
  let page: HTMLElement;
  let root: Root | undefined;
  let removeCore: () => void;
  const errors: unknown[] = [];
  beforeEach(() => {
    removeCore = provideCore(fakeCore().core);
    page = document.body.appendChild(document.createElement('main'));
    errors.length = 0;
  });
  afterEach(() => {
    root?.unmount();
    root = undefined;
    page.remove();
    removeCore();
  });

  const open = async (html: string): Promise<HTMLElement> => {
    page.innerHTML = html;
    return shown();
  };
  const shown = async (): Promise<HTMLElement> => {
    await waitUntil(() => page.querySelector('input'), 'the view');
    const element = page.querySelector<HTMLElement>(tag);
    if (!element) throw new Error('The page has lost its element.');
    return element;
  };
  const tops = (...selectors: readonly string[]) =>
    selectors.map((selector) => page.querySelector(selector)?.getBoundingClientRect().top ?? NaN);

  const SLOTS = `<p slot="footer">Foot</p><h2 slot="heading">Head</h2><p slot="help">Help</p>`;

  it('shows the page’s heading above the form, its help and its footer below', async () => {
    await open(`<${tag} layout="form">${SLOTS}</${tag}>`);
    const found = tops('h2', 'input', '[slot=help]', '[slot=footer]');
    expect(found).to.deep.equal(found.toSorted((one, other) => one - other));
    expect(new Set(found).size).to.equal(4);
  });

  it('leaves the page’s children where they are, also when it moves, and removes those without a slot', async () => {
    let moves = 0;
    const moved = `x-moved-${tag}`;
    customElements.define(
      moved,
      class extends HTMLElement {
        disconnectedCallback() {
          moves += 1;
        }
      },
    );
    page.innerHTML = `<${tag} layout="form">Loading<!--v-if--><${moved} slot="help">Help</${moved}><p>Wait</p></${tag}>`;
    const help = page.querySelector(moved);
    const element = await shown();
    expect(element.textContent).to.equal('no labelno itemsTyped Help');
    expect(moves).to.equal(0);
    expect([...element.childNodes].map(({ nodeName }) => nodeName)).to.deep.equal([
      ...['DIV', '#comment', moved.toUpperCase()],
    ]);
    const input = page.querySelector('input');
    const other = page.appendChild(document.createElement('section'));
    other.append(element);
    await new Promise((resolve) => setTimeout(resolve));
    expect(other.querySelector('input')).to.equal(input);
    expect(other.querySelector(moved)).to.equal(help);
  });

  it('shows its prerendered form beside them', async () => {
    const element = document.createElement(tag);
    element.setAttribute('layout', 'form');
    element.innerHTML = SLOTS;
    const [footer] = element.children;
    page.append(element);
    const { forms } = loadPrerendered(element, {}, { own: {}, locale: undefined });
    await forms;
    const form = formOf(element);
    form.show();
    expect(element.querySelectorAll('input[type=password]')).to.have.length(1);
    expect([...element.children].map(({ slot }) => slot)).to.deep.equal([
      ...['', 'footer', 'heading', 'help'],
    ]);
    expect(element.children[1]).to.equal(footer);
    form.take()?.release();
  });

  it('is empty after a page has removed child by child', async () => {
    const element = await open(`<${tag} layout="form">${SLOTS}</${tag}>`);
    while (element.firstChild) element.firstChild.remove();
    expect(element.childNodes).to.have.length(0);
  });

  it('gives them the styles of the page, and the form its own', async () => {
    page.style.letterSpacing = '3px';
    await open(`<${tag} layout="form">${SLOTS}</${tag}>`);
    const spacing = (selector: string) =>
      getComputedStyle(page.querySelector(selector) ?? page).letterSpacing;
    expect([spacing('h2'), spacing('output')]).to.deep.equal(['3px', 'normal']);
  });

  it('loses no part of the page when the form cannot be loaded', async () => {
    const broken = defineProbe({
      isLight: true,
      prerender: loadPrerendered,
      load: () => Promise.reject(new TypeError('lost')),
    });
    page.innerHTML = `<${broken} layout="form">${SLOTS}</${broken}>`;
    await waitUntil(() => page.querySelector('[role=alert]'));
    expect(page.querySelectorAll('[slot]')).to.have.length(3);
  });

  function Part({ hasHelp = true }: { hasHelp?: boolean }) {
    return createElement(
      tag,
      { layout: 'form', ref: (node: Element | null) => node?.setAttribute('data-react', 'yes') },
      <h2 slot="heading">Head</h2>,
      hasHelp && <p slot="help">Help</p>,
    );
  }

  const render = (app: ReactNode) => {
    root = createRoot(page);
    root.render(app);
  };

  it('keeps its form and the page’s children when React hydrates them', async () => {
    const element = await open(renderToString(<Part />));
    const heading = page.querySelector('h2');
    const input = page.querySelector('input');
    if (input) input.value = 'half of it';
    root = hydrateRoot(page, <Part />, { onRecoverableError: (error) => errors.push(error) });
    await waitUntil(() => element.dataset['react'] === 'yes', 'React is done');
    expect(errors).to.deep.equal([]);
    expect(page.querySelector('h2')).to.equal(heading);
    expect(page.querySelector('input')).to.equal(input);
    root.render(<Part hasHelp={false} />);
    await waitUntil(() => !page.querySelector('[slot=help]'));
    root.render(<Part />);
    await waitUntil(() => page.querySelector('[slot=help]'));
    expect(page.querySelector('input')?.value).to.equal('half of it');
  });

  it('keeps them when React renders the page', async () => {
    render(<Part />);
    await shown();
    expect(page.querySelectorAll('[slot]')).to.have.length(2);
    root?.render(<Part hasHelp={false} />);
    await waitUntil(() => !page.querySelector('[slot=help]'));
    expect(page.querySelectorAll('input, h2')).to.have.length(2);
  });
});
