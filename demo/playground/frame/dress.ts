import { getCore } from '../../../src/elements/index.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { attributesOf, declarations } from '../markup.ts';
import { themeOf, type Choice } from '../choice.ts';

const ATTRIBUTES = ['api-base', 'tenant', 'locale', 'dir', 'theme'];
const sheet = new CSSStyleSheet();

/** Gives the tag its attributes, the page's tokens and the tenant's theme; the tag stays as it is otherwise. */
export function dress(tag: HTMLElement, choice: Choice): void {
  const wanted = attributesOf(choice, location.origin);
  for (const name of ATTRIBUTES) {
    const value = wanted[name];
    if (value === undefined) tag.removeAttribute(name);
    else if (tag.getAttribute(name) !== value) tag.setAttribute(name, value);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(
    `${choice.tag}, sso-notifications, .sso-reauth { ${declarations(choice).join(' ')} }`,
  );
  document.documentElement.dataset.scheme = choice.scheme;
}

/** Shows other theme entries at once, as if the tenant had changed them. */
export function showTheme(choice: Choice): void {
  const entries = themeOf(choice).map(({ type = '', value = '', html = '', color = '' }) => ({
    type,
    value,
    html,
    color,
  }));
  themeService(getCore()).keep(choice.tenant, entries);
}
