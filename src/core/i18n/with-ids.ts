/** Separates packed texts; no text contains it (tools/locale-faults.mjs). */
const BETWEEN = '|';

/**
 * Gives texts that the build has packed without their ids (tools/locale-texts.mjs), in the alphabetical order of
 * the ids: those are on the page already, with the English texts. The build stops if a text is missing.
 */
export function withIds(
  english: Readonly<Record<string, string>>,
  packed: string,
): Record<string, string> {
  const texts = packed.split(BETWEEN);
  const ids = Object.keys(english).sort();
  return Object.fromEntries(ids.map((id, place) => [id, texts[place] ?? '']));
}
