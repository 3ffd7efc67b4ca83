import { applySheet, createElement, layoutCss, VIEW_BOX } from './form-layout.prerender.ts';

/** Resets what the first rule of every shell sets: what the page puts into these slots looks like the rest of the page. */
const SLOTS_CSS = `slot[name]{all:unset;display:contents}`;

const namedSlot = (name: string): HTMLElement => {
  const slot = createElement('slot');
  slot.setAttribute('name', name);
  return slot;
};

/** Adds the slots for what the page shows around the form. */
function addSlots({ shadowRoot }: HTMLElement): void {
  if (!shadowRoot || shadowRoot.querySelector('slot[name]')) return;
  applySheet(shadowRoot, SLOTS_CSS);
  shadowRoot.prepend(namedSlot('heading'));
  shadowRoot.append(namedSlot('help'), namedSlot('footer'));
}

/**
 * Adds the place of the view, before the children that the page has put into slots, which stay where they are. Removes other
 * children, as the view does in the usual layout; frameworks find their comments again.
 */
function addPlace(element: HTMLElement): void {
  const [first] = element.children;
  if (first?.className === VIEW_BOX) return;
  for (const node of [...element.childNodes]) {
    const isSlotted = node instanceof Element && node.slot !== '';
    if (!isSlotted && !(node instanceof Comment)) node.remove();
  }
  const place = createElement('div');
  place.className = VIEW_BOX;
  element.prepend(place);
}

const roots = new WeakSet<Node>();

function applyLayout(element: HTMLElement): void {
  const node = element.getRootNode();
  const root = node instanceof ShadowRoot ? node : document;
  if (!roots.has(root)) applySheet(root, layoutCss);
  roots.add(root);
  addSlots(element);
  addPlace(element);
}

/**
 * Shows the sign-in element as a form alone, with the page's own heading, help and footer, if that is its layout. Resolves
 * with the prerendered form.
 */
export function loadInLayout(element: HTMLElement) {
  if (element.getAttribute('layout') === 'form') applyLayout(element);
  return import('./prerendered-form.ts');
}
