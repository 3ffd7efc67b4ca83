import type { MessageId } from '../texts.ts';

/**
 * Texts of the page's own, by language and message ID. A language is a locale such as `de_DE`, or a language tag such as
 * `de`. docs/message-ids.md lists the IDs with their English texts.
 */
export type CustomTexts = Readonly<Record<string, Readonly<Partial<Record<MessageId, string>>>>>;

/**
 * Texts, the address of a JSON file with texts, in which `{tenant}` is replaced by the tenant code, or a function that
 * returns one of both for a tenant code.
 */
export type TextsOption =
  | CustomTexts
  | string
  | ((tenant: string) => CustomTexts | string | undefined);
