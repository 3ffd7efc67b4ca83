import type { ThemeEntry } from '../contract/auth.ts';
import { safeImage } from '../platform/safety/links.ts';

/** Returns the checked address of a logo of the dark scheme; '' if the theme has none. */
export function darkLogo(
  type: 'MLOGO' | 'PLOGO',
  extras: readonly ThemeEntry[],
  pageUrl: string,
  gatewayUrl: string,
): string {
  const entry = extras.find((extra) => extra.type === type);
  return safeImage(entry?.value.trim() ?? '', pageUrl, gatewayUrl) ?? '';
}
