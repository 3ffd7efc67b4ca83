import type { Core } from '../../core/core.ts';
import { accentOf, toRgb } from '../../core/theme/colour.ts';
import { themeRoom } from '../../core/theme/store.ts';

/** A tenant's colours as rules; '' when the tenant names none and the tokens' own hold. */
export function themeCss(titleColor: string): string {
  const rgb = titleColor ? toRgb(titleColor) : undefined;
  if (!rgb) return '';
  const light = accentOf(rgb, 'light');
  const dark = accentOf(rgb, 'dark');
  return `:host,sso-login{
    --sso-accent:light-dark(${light.accent},${dark.accent});
    --sso-on-accent:light-dark(${light.onAccent},${dark.onAccent});
    --sso-focus:var(--sso-accent)
  }`;
}

/** A sheet that follows the tenant's colours; returns it with how to stop following. */
export function themeSheet(core: Core): { sheet: CSSStyleSheet; stop: () => void } {
  const sheet = new CSSStyleSheet();
  const stop = themeRoom(core).$theme.subscribe((theme) =>
    sheet.replaceSync(themeCss(theme?.titleColor ?? '')),
  );
  return { sheet, stop };
}
