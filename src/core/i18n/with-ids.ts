/** Separates packed texts; no text contains it (tools/build/locale-faults.mjs). */
const BETWEEN = '|';

/**
 * Restores the IDs of texts that the build has packed in the alphabetical order of their IDs
 * (tools/build/locale-texts.mjs). The IDs come with the English texts, which the page has loaded. The build fails if a text
 * is missing.
 */
export function withIds(
  english: Readonly<Record<string, string>>,
  packed: string,
): Record<string, string> {
  const texts = packed.split(BETWEEN);
  const ids = Object.keys(english).sort();
  return Object.fromEntries(ids.map((id, index) => [id, texts[index] ?? '']));
}
