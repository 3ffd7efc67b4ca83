import type { Core } from '../../core/kernel/core.ts';
import { accentOf, isLikeText, toRgb } from '../../core/theme/color.ts';
import { applyScheme, schemeService, type Scheme } from '../../core/theme/scheme.ts';
import { themeService } from '../../core/theme/store.ts';

/** Returns the color of the underline of links: visible if the accent is too similar to the text color. */
const lineOf = (accent: string, scheme: 'light' | 'dark') =>
  isLikeText(accent, scheme) ? 'currentcolor' : 'transparent';

/**
 * Returns a tenant's colors as CSS rules, which override the default tokens but not the page's; '' if the tenant
 * has no color.
 */
export function themeCss(titleColor: string): string {
  const rgb = titleColor ? toRgb(titleColor) : undefined;
  if (!rgb) return '';
  const light = accentOf(rgb, 'light');
  const dark = accentOf(rgb, 'dark');
  return `@layer sso-tokens{:host,.sso-reauth,sso-login{
    --sso-accent:light-dark(${light.accent},${dark.accent});
    --sso-on-accent:light-dark(${light.onAccent},${dark.onAccent});
    --sso-focus:var(--sso-accent);
    --sso-link-line:light-dark(${lineOf(light.accent, 'light')},${lineOf(dark.accent, 'dark')})
  }}`;
}

/** Returns the user's color scheme as a CSS rule; '' if the system decides. */
const schemeCss = (scheme: Scheme) =>
  scheme === 'auto' ? '' : `:host,.sso-reauth,sso-login{--sso-scheme:${scheme}}`;

/** Creates a stylesheet that follows the tenant's colors and the user's color scheme until `stop` is called. */
export function themeSheet(core: Core): { sheet: CSSStyleSheet; stop: () => void } {
  const sheet = new CSSStyleSheet();
  const { $theme } = themeService(core);
  const { $scheme } = schemeService(core);
  const update = () =>
    sheet.replaceSync(themeCss($theme.get()?.titleColor ?? '') + schemeCss($scheme.get()));
  const stops = [
    $theme.subscribe(update),
    $scheme.subscribe(() => {
      update();
      applyScheme(core);
    }),
  ];
  return { sheet, stop: () => stops.forEach((stop) => stop()) };
}
