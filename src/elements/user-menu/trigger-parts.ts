import { createElement } from '../wrapper/create-element.ts';
import css from './trigger.css';

/** Adds an element that a page can style by the name of its part. */
function create(name: string, { part }: { part: string }, parent: Node): HTMLElement {
  const element = createElement(name);
  element.className = part;
  element.setAttribute('part', part);
  parent.appendChild(element);
  return element;
}

/** Fills the shadow root of an element with the closed menu: a button and its panel, or a link to sign-in. */
export function createParts(element: HTMLElement) {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.replaceChildren();
  const trigger = create('button', { part: 'trigger' }, shadow) as HTMLButtonElement;
  const avatar = create('span', { part: 'avatar' }, trigger);
  const name = create('span', { part: 'name' }, trigger);
  const link = create('a', { part: 'trigger' }, shadow) as HTMLAnchorElement;
  const panel = create('div', { part: 'panel' }, shadow);
  trigger.type = 'button';
  avatar.ariaHidden = 'true';
  name.dir = 'auto';
  panel.id = 'panel';
  panel.popover = 'auto';
  trigger.popoverTargetElement = panel;
  trigger.ariaExpanded = 'false';
  trigger.setAttribute('aria-controls', panel.id);
  return { trigger, avatar, name, link, panel };
}
