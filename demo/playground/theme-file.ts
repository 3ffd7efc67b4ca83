import { DARK_LOGOS, THEME_TYPES } from '../../gateway/src/configuration/theme-types.ts';
import type { Entry } from './choice.ts';

/** Returns theme entries in the form of the gateway's configuration file, as JSON. Empty ones are left out. */
export function themeText(entries: readonly Entry[]): string {
  const entryOf = (type: string, isDark = false): Entry =>
    entries.find((entry) => entry.type === type && (entry.scheme === 'dark') === isDark) ?? {};
  const values = Object.entries(THEME_TYPES).map(([key, type]) => [key, entryOf(type).value]);
  const dark = Object.entries(DARK_LOGOS).map(([key, darkKey]) => [
    darkKey,
    entryOf(THEME_TYPES[key as keyof typeof DARK_LOGOS], true).value,
  ]);
  const extras = (wanted: string) => {
    const found = entries.filter(({ type }) => type === wanted);
    return found.length > 0 ? found : undefined;
  };
  const theme = {
    ...(Object.fromEntries([...values, ...dark]) as Record<string, string | undefined>),
    color: entryOf('NAME').color,
    terms: entryOf('TNC').html,
    notices: extras('NOTICE')?.map(({ id, level, value, from, until, url, on, lang }) => ({
      ...{ id, level, text: value, from, until, url, on, language: lang },
    })),
    help: extras('HELP')?.map(({ value, url, lang }) => ({ label: value, url, language: lang })),
  };
  const present = Object.entries(theme).filter(([, value]) => value);
  return JSON.stringify({ theme: Object.fromEntries(present) }, null, 2);
}
