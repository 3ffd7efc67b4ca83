import { createPart } from './create-part.ts';
import css from './panel.css';

/** Adds the panel, closed, to the shadow root of a menu. */
export function createPanelPart(shadow: ShadowRoot, trigger: HTMLButtonElement): HTMLElement {
  const panel = createPart('div', { part: 'panel' }, shadow);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets.push(sheet);
  panel.id = 'panel';
  panel.popover = 'auto';
  trigger.setAttribute('aria-controls', panel.id);
  return panel;
}
