import { ENGLISH } from './en-us.ts';
import { openTexts } from './open-texts.ts';

/** ID of a text of the gateway. */
export type TextId = keyof typeof ENGLISH;

/** Returns a text of the gateway with its placeholders filled; in English for a locale without texts. */
export const textIn = openTexts<TextId>(ENGLISH, new URL('locales/', import.meta.url));
