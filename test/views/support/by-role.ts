/** Selectors of each role in our views: native elements and explicit roles. */
const SELECTORS = {
  alert: '[role=alert]',
  banner: '[role=banner]',
  button: 'button',
  contentinfo: '[role=contentinfo]',
  dialog: 'dialog',
  group: '[role=group]',
  heading: 'h1, h2, h3, h4',
  image: 'img[alt]:not([alt=""])',
  link: 'a[href]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  main: 'main',
  navigation: 'nav',
  region: 'section[aria-label]',
  progressbar: '[role=progressbar]',
  status: '[role=status]',
  tooltip: '[role=tooltip]',
  combobox: '[role=combobox]',
  option: '[role=option]',
  searchbox: 'input[type=search]',
} as const;
export type Role = keyof typeof SELECTORS;

const textOf = (node: Node): string => {
  if (node instanceof HTMLImageElement) return node.alt;
  if (node instanceof Element && node.matches('[aria-hidden=true], svg, [role=tooltip]')) return '';
  if (node instanceof Text) return node.data;
  return [...node.childNodes].map(textOf).join('');
};

/** Returns an element's accessible name, as far as our views need it. */
export const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? textOf(element)).replace(/\s+/g, ' ').trim();

const isReachable = (element: Element) =>
  element.checkVisibility() && !element.closest('[aria-hidden=true]');

/** Returns all visible elements of a role, optionally with a name. */
export function allByRole(root: ParentNode, role: Role, name?: string | RegExp): HTMLElement[] {
  const fits = (element: Element) =>
    name === undefined ||
    (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)));
  return [...root.querySelectorAll<HTMLElement>(SELECTORS[role])].filter(
    (element) => isReachable(element) && fits(element),
  );
}

/** Returns the only element of a role. Throws if there are none or several. */
export function byRole(root: ParentNode, role: Role, name?: string | RegExp): HTMLElement {
  const found = allByRole(root, role, name);
  const [first] = found;
  if (!first || found.length > 1) {
    const names = allByRole(root, role).map((element) => `'${nameOf(element)}'`);
    throw new Error(`${found.length} of ${role} ${String(name)}; names: ${names.join(', ')}`);
  }
  return first;
}

/** Returns the text that describes an element. */
export function descriptionOf(element: Element): string {
  const root = element.getRootNode() as ShadowRoot;
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
}
