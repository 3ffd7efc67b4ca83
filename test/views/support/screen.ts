import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { provideCore } from '../../../src/core/kernel/core.ts';
import motionCss from '../../../src/views/shared/styles/motion.css';
import tokensCss from '../../../src/views/shared/styles/tokens.css';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { allByRole, byRole, type Role } from './by-role.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

function sheetOf(css: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([tokensCss, motionCss, ...css].join('\n'));
  return sheet;
}

/** A view in a shadow root, as a tag renders it, with its own core. */
export class Screen {
  readonly fake: FakeCore;
  /** The tag's element; axe also checks its shadow root. */
  readonly element = document.createElement('div');
  readonly shadow = this.element.attachShadow({ mode: 'open' });
  readonly #root: Root = createRoot(this.shadow);
  readonly #removeCore: () => void;

  constructor(css: readonly string[], start: CoreStart) {
    this.fake = fakeCore(start);
    this.#removeCore = provideCore(this.fake.core);
    this.shadow.adoptedStyleSheets = [sheetOf(css)];
    document.body.append(this.element);
    // A real navigation would leave the test page. The view has handled the event before this.
    this.element.addEventListener('click', (event) => this.#preventDefault(event));
    this.element.addEventListener('auxclick', (event) => this.#preventDefault(event));
  }

  /** Whether the view prevented the default action, for each click so far. */
  readonly preventedClicks: boolean[] = [];

  #preventDefault(event: Event): void {
    this.preventedClicks.push(event.defaultPrevented);
    event.preventDefault();
  }

  draw(node: ReactNode): void {
    this.#root.render(node);
  }

  byRole = (role: Role, name?: string | RegExp) => byRole(this.shadow, role, name);
  allByRole = (role: Role, name?: string | RegExp) => allByRole(this.shadow, role, name);

  /** Waits until there is exactly one element of the role and name, and returns it. */
  async findByRole(role: Role, name?: string | RegExp): Promise<HTMLElement> {
    await waitUntil(
      () => this.allByRole(role, name).length === 1,
      `one ${role} ${String(name ?? '')}`,
    );
    return this.byRole(role, name);
  }

  get text(): string {
    return this.shadow.textContent;
  }

  unmount(): void {
    this.#root.unmount();
  }

  /** Removes the view and its core. */
  close(): void {
    this.unmount();
    this.element.remove();
    this.#removeCore();
    // Until the browser lays the page out, the next view would open at the same place.
    scrollTo({ top: 0, behavior: 'instant' });
  }
}
