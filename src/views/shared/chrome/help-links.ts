import * as z from 'zod/mini';
import { safeLink } from '../../../core/platform/safety/links.ts';

/** The Need Help items of spec 1, in their order. */
export const HELP_ITEMS = [
  'documentation',
  'api',
  'community',
  'status',
  'feedback',
  'talk',
] as const;
export type HelpItem = (typeof HELP_ITEMS)[number];

/** Where each Need Help item leads: a web address, or one of `mailto:` and `tel:`. */
export type HelpLinks = { readonly [K in HelpItem]?: string };

const optionalAddress = z.catch(z.optional(z.string()), undefined);
const Links = z.catch(
  z.object({
    documentation: optionalAddress,
    api: optionalAddress,
    community: optionalAddress,
    status: optionalAddress,
    feedback: optionalAddress,
    talk: optionalAddress,
  }),
  {},
);

export interface HelpLink {
  readonly item: HelpItem;
  readonly href: string;
  /** False for an address that opens another program. */
  readonly isWeb: boolean;
}

function judge(item: HelpItem, address: string, pageUrl: string): HelpLink[] {
  const text = address.trim();
  if (/^(?:mailto|tel):[^\s]/i.test(text) && URL.canParse(text))
    return [{ item, href: new URL(text).href, isWeb: false }];
  const href = safeLink(text, pageUrl);
  return href ? [{ item, href, isWeb: true }] : [];
}

/** Reads what a page gave as help links; whatever can't be followed safely is left out. */
export function parseHelpLinks(given: unknown, pageUrl: string): HelpLink[] {
  const links = Links.parse(given);
  return HELP_ITEMS.flatMap((item) => judge(item, links[item] ?? '', pageUrl));
}
