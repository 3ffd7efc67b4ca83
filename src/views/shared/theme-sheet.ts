import type { Core } from '../../core/kernel/core.ts';
import { accentOf, concreteColor, isLikeText, toRgb } from '../../core/theme/color.ts';
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

/** What a browser may have stored under `tenantTheme`. */
interface StoredTheme {
  readonly tenant?: unknown;
  readonly themeDetails?: unknown;
}

/** Returns what is stored under a key. */
type Stored = (key: 'tenant' | 'tenantTheme') => string | null;

/** Returns the color in the first of a theme's entries with a name; '' if there is none. */
function storedColor(entries: readonly ({ type?: unknown; color?: unknown } | null)[]): string {
  const color = entries.find((entry) => entry?.type === 'NAME')?.color;
  return typeof color === 'string' ? concreteColor(color) : '';
}

/**
 * Returns the colors of the stored theme as CSS rules, like `themeService` but without the core; '' if it is corrupt or
 * belongs to another tenant.
 */
export function storedThemeCss(stored: Stored): string {
  try {
    const theme = JSON.parse(stored('tenantTheme') ?? '') as StoredTheme | null;
    return theme?.tenant === (stored('tenant') ?? '') && Array.isArray(theme.themeDetails)
      ? themeCss(storedColor(theme.themeDetails))
      : '';
  } catch {
    return '';
  }
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
