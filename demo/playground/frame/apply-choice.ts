import '../../../src/elements/index.ts';
import { getCore } from '../../../src/core/kernel/core.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { attributesOf, declarations } from '../markup.ts';
import { themeOf, type Choice } from '../choice.ts';

const ATTRIBUTES = ['api-base', 'tenant', 'locale', 'dir', 'theme', 'layout'];
const sheet = new CSSStyleSheet();

/** Sets the tag's attributes, the page's tokens and the color scheme. Leaves everything else unchanged. */
export function applyChoice(tag: HTMLElement, choice: Choice): void {
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

/** Shows edited theme entries immediately, as if the gateway had sent them. */
export function showTheme(choice: Choice): void {
  const entries = themeOf(choice).map(({ type = '', value = '', html = '', color = '' }) => ({
    type,
    value,
    html,
    color,
  }));
  themeService(getCore()).store(choice.tenant, entries);
}
