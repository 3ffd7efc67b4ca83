import { browsers } from './en-us/browsers.ts';
import { codes } from './en-us/codes.ts';
import { confirmations } from './en-us/confirmations.ts';
import { elements } from './en-us/elements.ts';
import { ends } from './en-us/ends.ts';
import { events } from './en-us/events.ts';
import { factors } from './en-us/factors.ts';
import { invites } from './en-us/invites.ts';
import { links } from './en-us/links.ts';
import { menus } from './en-us/menus.ts';
import { notices } from './en-us/notices.ts';
import { offers } from './en-us/offers.ts';
import { pages } from './en-us/pages.ts';
import { passkeys } from './en-us/passkeys.ts';
import { passwords } from './en-us/passwords.ts';
import { products } from './en-us/products.ts';
import { providers } from './en-us/providers.ts';
import { remembered } from './en-us/remembered.ts';
import { requests } from './en-us/requests.ts';
import { requirements } from './en-us/requirements.ts';
import { screens } from './en-us/screens.ts';
import { sessions } from './en-us/sessions.ts';
import type { Texts, Translation } from './texts.ts';

/** The English texts of all sets, for the build and the tools; a page loads one set at a time. */
export const ENGLISH_SETS = {
  elements,
  screens,
  pages,
  ends,
  offers,
  sessions,
  events,
  confirmations,
  links,
  passwords,
  requests,
  passkeys,
  codes,
  factors,
  remembered,
  requirements,
  invites,
  providers,
  browsers,
  menus,
  products,
  notices,
} satisfies Omit<Translation, 'glossary'>;

/** The English texts by ID. */
export const ALL_ENGLISH = Object.assign({}, ...Object.values(ENGLISH_SETS)) as Texts;
