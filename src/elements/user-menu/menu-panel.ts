import { createElement } from '../wrapper/create-element.ts';
import { hostOf } from '../wrapper/host.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';
import { failureLabelsFor } from './labels.ts';
import { createPanelPart } from './panel-parts.ts';
import { placePanel } from './place-panel.ts';
import type { RenderedPanel } from './render-panel.ts';
import type { MenuParts } from './menu-parts.ts';

/** The panel of a menu, rendered or not. */
export interface OpenedPanel {
  /** Opens the panel, and focuses its first control with `hasFocus`. If its code can't be loaded, the panel says so. */
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

/** Adds the panel to a menu, closed. The browser closes it on Esc and on a press elsewhere. */
export function createPanel(parts: MenuParts): OpenedPanel {
  const { element, shadow, trigger } = parts;
  const panel = createPanelPart(shadow, trigger);

  let rendering: Promise<RenderedPanel> | undefined;
  const showFailure = (): void => {
    const { text, retry, language } = failureLabelsFor(element.getAttribute('locale'));
    const notice = createElement('p');
    const button = createElement('button');
    notice.setAttribute('role', 'alert');
    notice.lang = language;
    notice.dir = 'auto';
    button.textContent = retry;
    button.onclick = () => {
      panel.replaceChildren();
      void render().catch(ignore);
    };
    notice.append(text, ' ', button);
    panel.replaceChildren(notice);
  };
  const render = async (): Promise<RenderedPanel> => {
    rendering ??= loadRender().then(({ renderPanel }) => renderPanel({ ...parts, panel }));
    try {
      return await rendering;
    } catch (error) {
      rendering = undefined;
      showFailure();
      logLoadFailure(hostOf(element), element.localName, error);
      throw error;
    }
  };
  const ignore = (): undefined => {
    // The panel shows the failure.
  };
  const open = async (hasFocus = false): Promise<void> => {
    if (!trigger.hidden && !panel.matches(':popover-open')) panel.showPopover();
    const rendered = await render().catch(ignore);
    if (hasFocus) rendered?.focus();
  };

  panel.onbeforetoggle = ({ newState }) => {
    if (newState !== 'open') {
      // Chromium returns the focus to no element of a shadow root.
      if (panel.matches(':focus-within')) trigger.focus();
      return;
    }
    placePanel(panel, trigger);
    void render().catch(ignore);
  };
  panel.ontoggle = ({ newState }) => {
    const isOpen = newState === 'open';
    // From now on the browser toggles it. If it did before, the click that opens the panel would close it again.
    trigger.popoverTargetElement = panel;
    trigger.onclick = null;
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
