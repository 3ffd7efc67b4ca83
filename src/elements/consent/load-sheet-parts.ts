import { consentSheet } from '../prerender/consent.prerender.tsx';

/** The texts of the prerendered sheet in one language. */
export interface SheetTexts {
  /** The language, as BCP 47. */
  readonly tag: string;
  readonly direction: string;
  text(id: string): string;
  /** Returns true if they are the texts for a requested language. */
  isFor(language: string): boolean;
}

/** The language of the prerendered texts. */
const ENGLISH = 'en';

/** Loads the texts for a language. Rejects if only the full sheet has them, or if they can't be loaded. */
export async function loadSheetTexts(language: string): Promise<SheetTexts> {
  const english = consentSheet.texts;
  if (language === ENGLISH)
    return {
      tag: 'en-US',
      direction: 'ltr',
      text: (id) => english[id] ?? '',
      isFor: (other) => other === ENGLISH,
    };
  const { CONSENT_TEXTS, sheetKey } = await import('../prerender/consent-texts.ts');
  const keyOf = (other: string) => sheetKey(other, CONSENT_TEXTS);
  const key = keyOf(language);
  const [tag, direction = '', ...texts] = (await CONSENT_TEXTS[key ?? '']?.()) ?? [];
  if (!tag) throw new Error(`The prerendered sheet has no texts for ${language}.`);
  const ids = Object.keys(english).sort();
  return {
    ...{ tag, direction },
    text: (id) => texts[ids.indexOf(id)] ?? '',
    isFor: (other) => keyOf(other) === key,
  };
}

/** Loads the colors of the stored theme, if there is one, as CSS rules. Rejects if the code for that can't be loaded. */
export const loadColors = async (
  stored: (key: 'tenant' | 'tenantTheme') => string | null,
): Promise<string> =>
  stored('tenantTheme')
    ? (await import('../prerender/stored-theme.prerender.ts')).storedThemeCss(stored)
    : '';
