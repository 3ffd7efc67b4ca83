import { ALL_ENGLISH } from '../all-english.ts';
import { placeholdersOf } from './placeholders.ts';

/** The placeholders of each English text, by message ID: `userId`, or `#count` for a plural. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ALL_ENGLISH).map(([id, text]) => [id, placeholdersOf(text).join(' ')]),
);
