import type { enUS } from './en-us.ts';
import type { pages } from './en-us/pages.ts';
import type { screens } from './en-us/screens.ts';

export type MessageId = keyof typeof enUS | keyof typeof screens | keyof typeof pages;

/** Texts by their ids, in one language. */
export type Texts<Id extends MessageId = MessageId> = Readonly<Record<Id, string>>;

/** Texts that come together, in every language: those of every page, of screens, or of the portal's own pages. */
export interface Bundle {
  readonly english: Readonly<Partial<Texts>>;
  /** The texts in one of the product's languages. Rejects when they can't be fetched. */
  load(locale: string): Promise<Readonly<Partial<Texts>>>;
}
