import { createPart } from './create-part.ts';
import css from './trigger.css';

/** Fills the shadow root of an element with the closed menu: a button, or a link to sign-in. */
export function createParts(element: HTMLElement) {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.replaceChildren();
  const trigger = createPart('button', { part: 'trigger' }, shadow) as HTMLButtonElement;
  const avatar = createPart('span', { part: 'avatar' }, trigger);
  const name = createPart('span', { part: 'name' }, trigger);
  const link = createPart('a', { part: 'trigger' }, shadow) as HTMLAnchorElement;
  trigger.ariaExpanded = 'false';
  avatar.ariaHidden = 'true';
  name.dir = 'auto';
  return { shadow, trigger, avatar, name, link };
}
