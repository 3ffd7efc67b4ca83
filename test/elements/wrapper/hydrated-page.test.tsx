import { expect, fixtureCleanup } from '@open-wc/testing';
import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

// Rules: elements-11

const tag = defineProbe({ isLight: true, load: () => Promise.resolve(probeModule) });

describe('a light-DOM tag on a page', () => {
  let page: HTMLElement;
  let root: Root | undefined;
  const errors: unknown[] = [];
  let removeCore: () => void;
  beforeEach(() => {
    removeCore = provideCore(fakeCore().core);
    page = document.body.appendChild(document.createElement('main'));
    errors.length = 0;
  });
  afterEach(() => {
    root?.unmount();
    root = undefined;
    page.remove();
    fixtureCleanup();
    removeCore();
  });

  const element = (): HTMLElement => {
    const found = page.querySelector<HTMLElement>(tag);
    if (!found) throw new Error('The page has lost its tag.');
    return found;
  };
  const field = () => element().querySelector('input');

  /** Shows what a server has rendered, and types into the tag's field. */
  const open = async (html: string): Promise<HTMLInputElement> => {
    page.innerHTML = html;
    await waitUntil(field, 'the view');
    const input = field();
    if (!input) throw new Error('There is no field.');
    input.value = 'half of it';
    return input;
  };

  const hydrate = (app: ReactNode): void => {
    root = hydrateRoot(page, app, { onRecoverableError: (error) => errors.push(error) });
  };

  /** Waits until React has hydrated the tag, and expects that it has kept it with its field. */
  const expectKept = async (input: HTMLInputElement) => {
    await waitUntil(() => element().getAttribute('data-hydrated') === 'yes', 'React is done');
    expect(errors).to.deep.equal([]);
    expect(field()).to.equal(input);
    expect(input.value).to.equal('half of it');
    expect(element().firstChild).to.equal(element().firstElementChild);
  };
  /** A part of a page of React; it shows when it is hydrated. */
  function Part({ around }: { around?: string }) {
    return (
      <section>
        {around}
        {createElement(tag, { ref: (node) => node?.setAttribute('data-hydrated', 'yes') })}
        {around}
      </section>
    );
  }

  it('is kept with what was typed when React hydrates the page', async () => {
    const app = <Part around="text of the page" />;
    const input = await open(renderToString(app));
    hydrate(app);
    await expectKept(input);
  });

  it('is kept in a part of the page that React hydrates later', async () => {
    const input = await open(
      renderToString(
        <Suspense>
          <Part />
        </Suspense>,
      ),
    );
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const Late = lazy(() => arrived.then(() => ({ default: Part })));
    hydrate(
      <Suspense>
        <Late />
      </Suspense>,
    );
    await waitUntil(() => Object.keys(page).some((name) => name.startsWith('__reactContainer')));
    expect(element().firstChild).to.equal(null);
    arrive();
    await expectKept(input);
  });

  it('has its view as a child if React renders the page in the browser', async () => {
    root = createRoot(page);
    root.render(<Part />);
    await waitUntil(() => page.querySelector('input'), 'the view');
    expect(element().firstChild).to.equal(element().firstElementChild);
  });

  for (const [how, empty] of [
    [
      'child by child',
      (node: Element) => {
        while (node.firstChild) node.firstChild.remove();
      },
    ],
    ['with replaceChildren()', (node: Element) => node.replaceChildren()],
    ['with innerHTML', (node: Element) => (node.innerHTML = '')],
    ['with textContent', (node: Element) => (node.textContent = '')],
  ] as const)
    it(`is empty after a page has emptied it ${how}`, async () => {
      await open(`<${tag}></${tag}>`);
      empty(element());
      expect(element().childNodes).to.have.length(0);
      expect(element().firstChild).to.equal(null);
    });
});
