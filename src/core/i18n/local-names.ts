/** A country's or region's name in a language; undefined where the browser has none. */
export function localNameOf(code: string, tags: string | readonly string[]): string | undefined {
  try {
    const names = new Intl.DisplayNames(tags, { type: 'region', fallback: 'none' });
    return names.of(code.trim().toUpperCase());
  } catch {
    // What is no region code at all is refused by an exception.
    return undefined;
  }
}

/** `Europe/Amsterdam`: names of another form are not only the tz database's. */
const ZONE_ID = /^[a-z_]+\/[\w+/-]+$/i;

/**
 * A time zone as a language calls it, with its offset at a time: `(GMT+01:00) Central European Time` for
 * `Europe/Amsterdam`. Undefined for a text that is no ID of the tz database.
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
