/** `{name}`, or `{name, plural, one {# product} other {# products}}` as in ICU MessageFormat. */
const PLACEHOLDER = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;
const FORM = /(\w+) \{([^{}]*)\}/g;

type Tags = string | readonly string[];
export type Values = Readonly<Record<string, string | number>>;

function pluralOf(forms: string, count: number, tags: Tags): string {
  const texts = new Map([...forms.matchAll(FORM)].map(([, category, text]) => [category, text]));
  const text = texts.get(new Intl.PluralRules(tags).select(count)) ?? texts.get('other') ?? '';
  return text.replaceAll('#', () => new Intl.NumberFormat(tags).format(count));
}

/**
 * Replaces the placeholders of a text with values. Formats numbers and plurals for the language of `tags` (BCP 47, best
 * first). An unknown placeholder stays unchanged.
 */
export function format(text: string, values: Values = {}, tags: Tags = 'en-US'): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    if (forms) return pluralOf(forms, Number(value), tags);
    return typeof value === 'number' ? new Intl.NumberFormat(tags).format(value) : value;
  });
}
