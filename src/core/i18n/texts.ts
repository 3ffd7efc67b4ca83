import type { browsers } from './en-us/browsers.ts';
import type { codes } from './en-us/codes.ts';
import type { confirmations } from './en-us/confirmations.ts';
import type { elements } from './en-us/elements.ts';
import type { ends } from './en-us/ends.ts';
import type { events } from './en-us/events.ts';
import type { factors } from './en-us/factors.ts';
import type { invites } from './en-us/invites.ts';
import type { links } from './en-us/links.ts';
import type { menus } from './en-us/menus.ts';
import type { notices } from './en-us/notices.ts';
import type { offers } from './en-us/offers.ts';
import type { pages } from './en-us/pages.ts';
import type { passkeys } from './en-us/passkeys.ts';
import type { passwords } from './en-us/passwords.ts';
import type { products } from './en-us/products.ts';
import type { providers } from './en-us/providers.ts';
import type { remembered } from './en-us/remembered.ts';
import type { requests } from './en-us/requests.ts';
import type { requirements } from './en-us/requirements.ts';
import type { screens } from './en-us/screens.ts';
import type { sessions } from './en-us/sessions.ts';

export type MessageId =
  | keyof typeof elements
  | keyof typeof screens
  | keyof typeof pages
  | keyof typeof ends
  | keyof typeof offers
  | keyof typeof sessions
  | keyof typeof events
  | keyof typeof confirmations
  | keyof typeof links
  | keyof typeof passwords
  | keyof typeof requests
  | keyof typeof passkeys
  | keyof typeof codes
  | keyof typeof factors
  | keyof typeof remembered
  | keyof typeof requirements
  | keyof typeof invites
  | keyof typeof providers
  | keyof typeof browsers
  | keyof typeof menus
  | keyof typeof products
  | keyof typeof notices;

/** Why a session ended; `ends.ts` has the text of each. */
export type EndReason = ReasonIn<keyof typeof ends>;
type ReasonIn<Id> = Id extends `ended.${infer Reason}` ? Reason : never;

/** Texts by their IDs, in one language. */
export type Texts<Id extends MessageId = MessageId> = Readonly<Record<Id, string>>;

/** A file of `locales/`: the terms that the texts of a language use, and the texts by their bundle. */
export interface Translation {
  readonly glossary: Readonly<Record<string, string>>;
  readonly elements: Texts<keyof typeof elements>;
  readonly screens: Texts<keyof typeof screens>;
  readonly pages: Texts<keyof typeof pages>;
  readonly ends: Texts<keyof typeof ends>;
  readonly offers: Texts<keyof typeof offers>;
  readonly sessions: Texts<keyof typeof sessions>;
  readonly events: Texts<keyof typeof events>;
  readonly confirmations: Texts<keyof typeof confirmations>;
  readonly links: Texts<keyof typeof links>;
  readonly passwords: Texts<keyof typeof passwords>;
  readonly requests: Texts<keyof typeof requests>;
  readonly passkeys: Texts<keyof typeof passkeys>;
  readonly codes: Texts<keyof typeof codes>;
  readonly factors: Texts<keyof typeof factors>;
  readonly remembered: Texts<keyof typeof remembered>;
  readonly requirements: Texts<keyof typeof requirements>;
  readonly invites: Texts<keyof typeof invites>;
  readonly providers: Texts<keyof typeof providers>;
  readonly browsers: Texts<keyof typeof browsers>;
  readonly menus: Texts<keyof typeof menus>;
  readonly products: Texts<keyof typeof products>;
  readonly notices: Texts<keyof typeof notices>;
}

/** Texts that are loaded together, in all languages: those of every page, of screens, of the portal's own pages, of an ended session and of hints at a password, of the language offer, of the list of sessions, of recent activity, of the dialog for a confirmation, of a mail's link, of a new password, of a passkey to sign in with, of the list of passkeys, of the codes of a second factor, of two-step sign-in in My Profile, of a remembered user, of a required second factor, of the offer to create a passkey, of the way to a provider, of a new browser, of the user menu, of order, view and status of products, or of announcements and contacts. */
export interface Bundle {
  readonly english: Readonly<Partial<Texts>>;
  /** Loads the texts in a supported locale. Rejects if that fails. */
  load(locale: string): Promise<Readonly<Partial<Texts>>>;
}
