import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../core/contract/languages/locales.ts';
import type { Translation } from '../../core/i18n/texts.ts';

export { sheetKey } from '../prerender/sheet-key.ts';

/** The texts of the trigger, and of a panel that can't be loaded. */
type Labels = readonly [
  signIn: string,
  profile: string,
  dashboard: string,
  failed: string,
  retry: string,
];

async function labelsOf(locale: string): Promise<readonly [string, Labels]> {
  const file = (await import(`../../core/i18n/locales/${locale}.json`)) as {
    readonly default: Translation;
  };
  const { elements, screens } = file.default;
  const [language = ''] = locale.split('_');
  const isShared = LOCALES.filter((other) => other.startsWith(`${language}_`)).length > 1;
  const key = isShared ? languageTag(locale).toLowerCase() : language;
  return [
    key,
    [
      elements['login.heading'],
      elements['panel.label'],
      screens['dashboard.all'],
      elements['login.reset.unavailable'],
      elements['error.retry'],
    ],
  ];
}

/**
 * The labels in each language but American English. The keys are languages (`fr`), or whole tags if several locales share
 * a language (`zh-tw`). The build runs this code, and writes out the texts.
 */
export const LABELS: Readonly<Record<string, Labels>> = Object.fromEntries(
  await Promise.all(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map(labelsOf)),
);
