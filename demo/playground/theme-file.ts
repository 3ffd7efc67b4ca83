import { THEME_TYPES } from '../../gateway/src/configuration/theme-types.ts';
import type { Entry } from './choice.ts';

/** Returns theme entries in the form of the gateway's configuration file, as JSON. Empty ones are left out. */
export function themeText(entries: readonly Entry[]): string {
  const entryOf = (type: string): Entry => entries.find((entry) => entry.type === type) ?? {};
  const values = Object.entries(THEME_TYPES).map(([key, type]) => [key, entryOf(type).value]);
  const theme = {
    ...(Object.fromEntries(values) as Record<string, string | undefined>),
    color: entryOf('NAME').color,
    terms: entryOf('TNC').html,
  };
  const present = Object.entries(theme).filter(([, value]) => value);
  return JSON.stringify({ theme: Object.fromEntries(present) }, null, 2);
}
