import { openTexts } from '../../../../gateway/src/i18n/open-texts.ts';
import { ENGLISH } from './en-us.ts';

/** ID of a text of the provider. */
export type ProviderTextId = keyof typeof ENGLISH;

/** Returns a text of the demo's OpenID provider with its placeholders filled; in English for a locale without texts. */
export const providerText = openTexts<ProviderTextId>(
  ENGLISH,
  new URL('locales/', import.meta.url),
);
