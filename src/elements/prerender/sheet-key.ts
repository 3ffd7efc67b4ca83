/** Languages that use the texts of another one. */
const SAME_TEXTS: Readonly<Record<string, string>> = { nb: 'nn', no: 'nn' };

/**
 * Returns under which key a requested language (`fr_CA`, `zh-HK`) has its texts: the one that `nearestLocale` finds, which
 * this code does without because it would load the list of locales. Undefined if no key is near.
 */
export function sheetKey(requested: string, texts: object): string | undefined {
  const tag = requested.toLowerCase().replace('_', '-');
  if (Object.hasOwn(texts, tag)) return tag;
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const key =
      language === 'zh'
        ? script === 'Hant'
          ? 'zh-tw'
          : 'zh-cn'
        : (SAME_TEXTS[language] ?? language);
    return Object.hasOwn(texts, key) ? key : undefined;
  } catch {
    // No language tag.
    return undefined;
  }
}
