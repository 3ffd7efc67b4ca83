import type { Core } from '../../core/kernel/core.ts';
import { accentOf, isLikeText, toRgb } from '../../core/theme/color.ts';
import { applyScheme, schemeService, type Scheme } from '../../core/theme/scheme.ts';
import { themeService } from '../../core/theme/store.ts';

/** The line below links: shown if their color does not tell them from text. */
const lineOf = (accent: string, scheme: 'light' | 'dark') =>
  isLikeText(accent, scheme) ? 'currentcolor' : 'transparent';

/** A tenant's colors as rules that come after the tokens' own and before the page's; '' when the tenant names none and the tokens' own hold. */
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

/** A person's choice of light or dark as a rule; '' when the system decides. */
const schemeCss = (scheme: Scheme) =>
  scheme === 'auto' ? '' : `:host,.sso-reauth,sso-login{--sso-scheme:${scheme}}`;

/** A sheet that follows the tenant's colors and the person's scheme; returns it with how to stop following. */
export function themeSheet(core: Core): { sheet: CSSStyleSheet; stop: () => void } {
  const sheet = new CSSStyleSheet();
  const { $theme } = themeService(core);
  const { $scheme } = schemeService(core);
  const draw = () =>
    sheet.replaceSync(themeCss($theme.get()?.titleColor ?? '') + schemeCss($scheme.get()));
  const stops = [
    $theme.subscribe(draw),
    $scheme.subscribe(() => {
      draw();
      applyScheme(core);
    }),
  ];
  return { sheet, stop: () => stops.forEach((stop) => stop()) };
}
