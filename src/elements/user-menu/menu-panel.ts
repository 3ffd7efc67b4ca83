import { createElement } from '../wrapper/create-element.ts';
import { hostOf } from '../wrapper/host.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';
import { createPanelPart } from './panel-parts.ts';
import { placePanel } from './place-panel.ts';
import type { RenderedPanel } from './render-panel.ts';
import type { MenuParts } from './trigger.ts';

/** The panel of a menu, rendered or not. */
export interface OpenedPanel {
  /** Opens the panel, and focuses its first control with `hasFocus`. Rejects if its code can't be loaded. */
  open(hasFocus?: boolean): Promise<void>;
  close(): void;
  dispose(): void;
}

const loadRender = () => importTwice(() => import('./render-panel.ts'));

/** Loads the code of the panel before it is opened. */
export const prefetchPanel = (): Promise<unknown> =>
  loadRender().catch(() => {
    // Opening the panel tries again.
  });

/** Signs in for a page without a session, and returns to it. Follows the link if its code can't be loaded. */
export async function signInFrom(element: HTMLElement, href: string): Promise<void> {
  const render = await loadRender().catch(() => undefined);
  if (render) await render.signInFrom(element);
  else location.assign(href);
}

/** Adds the panel to a menu, closed. The browser closes it on Esc and on a press elsewhere, and returns the focus. */
export function createPanel(parts: MenuParts): OpenedPanel {
  const { element, shadow, trigger } = parts;
  const panel = createPanelPart(shadow, trigger);

  let rendering: Promise<RenderedPanel> | undefined;
  const render = async (): Promise<RenderedPanel> => {
    rendering ??= loadRender().then(({ renderPanel }) => renderPanel({ ...parts, panel }));
    try {
      return await rendering;
    } catch (error) {
      rendering = undefined;
      const text = createElement('p');
      const retry = createElement('button');
      text.setAttribute('role', 'alert');
      retry.textContent = 'Try again';
      retry.onclick = () => {
        panel.replaceChildren();
        void render().catch(ignore);
      };
      text.append('This part of the page could not be loaded. ', retry);
      panel.replaceChildren(text);
      logLoadFailure(hostOf(element), element.localName, error);
      throw error;
    }
  };
  const ignore = () => {
    // The panel shows the failure.
  };
  const open = async (hasFocus = false): Promise<void> => {
    if (!trigger.hidden && !panel.matches(':popover-open')) panel.showPopover();
    const { focus } = await render();
    if (hasFocus) focus();
  };

  panel.onbeforetoggle = ({ newState }) => {
    if (newState !== 'open') return;
    placePanel(panel, trigger);
    void render().catch(ignore);
  };
  panel.ontoggle = ({ newState }) => {
    const isOpen = newState === 'open';
    trigger.ariaExpanded = `${isOpen}`;
    hostOf(element).emit('sso-menu-toggle', { isOpen });
  };
  return {
    open,
    close: () => panel.hidePopover(),
    dispose() {
      panel.hidePopover();
      void rendering?.then(({ dispose }) => dispose(), ignore);
    },
  };
}
