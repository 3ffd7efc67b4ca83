import { pageDocument } from '../../core/platform/safety/page-document.ts';

/** Creates an element of the page with a class and children. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = pageDocument.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Creates a push button. */
export function createButton(className: string, onClick: () => void): HTMLButtonElement {
  const button = create('button', `sso-button ${className}`);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** Shows in a button that its work is in progress. It keeps the focus, and its handler ignores presses. */
export function setBusy(button: HTMLButtonElement, isBusy: boolean, text: string): void {
  button.replaceChildren(text, ...(isBusy ? [create('span', 'sso-spinner')] : []));
  if (isBusy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an icon from the lines of a drawing of 24 by 24. */
export function createIcon(lines: string): SVGElement {
  const svg = pageDocument.createElementNS(SVG, 'svg');
  const path = pageDocument.createElementNS(SVG, 'path');
  const attributes = {
    class: 'sso-icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    focusable: 'false',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  path.setAttribute('d', lines);
  svg.append(path);
  return svg;
}
