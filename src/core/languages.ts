import { languageTag } from './i18n/messages.ts';

/** The language options of spec 3, for when the lookup tells none. */
export const LANGUAGES =
  'en_US fr_FR de_DE it_IT ja_JP ko_KO ms_MY nn_NO pl_PL zh_CN cs_CZ nl_NL en_GB ar_SA zh_TW da_DK pt_BR ru_RU es_ES sv_SE th_TH tr_TR cy_GB'.split(
    ' ',
  );

export interface LanguageOption {
  readonly code: string;
  /** '' when nobody knows one. */
  readonly description: string;
}

/** A language by its own name, as the browser knows it. */
function ownName(code: string): string {
  const tag = languageTag(code);
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? '';
  } catch {
    return '';
  }
}

/**
 * The languages on offer: the lookup's, else those of spec 3 by the browser's names. The current one
 * is among them even when nobody offers it.
 */
export function languageOptions(
  descriptions: Readonly<Record<string, string>> | undefined,
  current: string,
): LanguageOption[] {
  const told = Object.keys(descriptions ?? {});
  const codes = told.length > 0 ? told : LANGUAGES;
  const all = codes.includes(current) ? codes : [current, ...codes];
  return all.map((code) => ({ code, description: descriptions?.[code] || ownName(code) }));
}

/** The language among a person's extensions (spec 3); undefined when they tell none. */
export function languageIn(
  extensions: readonly { attributeField: string; attributeValue: string }[],
): string | undefined {
  const found = extensions.find(({ attributeField }) => attributeField === 'LANGUAGE_CODE');
  return found?.attributeValue || undefined;
}
