/** Returns the name of a country or region in a language; undefined if the browser has none. */
export function localNameOf(code: string, tags: string | readonly string[]): string | undefined {
  try {
    const names = new Intl.DisplayNames(tags, { type: 'region', fallback: 'none' });
    return names.of(code.trim().toUpperCase());
  } catch {
    // Intl throws for an invalid region code.
    return undefined;
  }
}

/** IDs such as `Europe/Amsterdam`. Names of another form are not unique to the tz database. */
const ZONE_ID = /^[a-z_]+\/[\w+/-]+$/i;

/**
 * Returns the name of a time zone in a language, with its offset at a time: `(GMT+01:00) Central European Time` for
 * `Europe/Amsterdam`. Undefined for a text that is not an ID of the tz database.
 */
export function localZoneOf(
  id: string,
  tags: string | readonly string[],
  atMs: number,
): string | undefined {
  if (!ZONE_ID.test(id)) return undefined;
  const part = (timeZoneName: 'longOffset' | 'longGeneric') =>
    new Intl.DateTimeFormat(tags, { timeZone: id, timeZoneName })
      .formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  try {
    return `(${part('longOffset')}) ${part('longGeneric')}`;
  } catch {
    return undefined;
  }
}
