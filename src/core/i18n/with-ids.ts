/**
 * Texts that the build has packed without their ids (tools/locale-texts.mjs), in the alphabetical order of
 * the ids: those are on the page already, with the English texts.
 */
export const withIds = (
  english: Readonly<Record<string, string>>,
  packed: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(english)
      .sort()
      .map((id, place) => [id, packed[place] ?? '']),
  );
