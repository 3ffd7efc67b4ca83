import * as z from 'zod/mini';
import { safeLink } from '../../../core/platform/safety/links.ts';

/** The Need Help items, in order (header-08). */
const HELP_ITEMS = ['documentation', 'api', 'community', 'status', 'feedback', 'talk'] as const;
export type HelpItem = (typeof HELP_ITEMS)[number];

/** The URL of each Need Help item: a web address, `mailto:` or `tel:`. */
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
  /** False for a `mailto:` or `tel:` URL, which opens another program. */
  readonly isWeb: boolean;
}

function toLink(item: HelpItem, address: string, pageUrl: string): HelpLink[] {
  const text = address.trim();
  if (/^(?:mailto|tel):[^\s]/i.test(text) && URL.canParse(text))
    return [{ item, href: new URL(text).href, isWeb: false }];
  const href = safeLink(text, pageUrl);
  return href ? [{ item, href, isWeb: true }] : [];
}

/** Parses a page's help links; leaves out missing and unsafe URLs. */
export function parseHelpLinks(given: unknown, pageUrl: string): HelpLink[] {
  const links = Links.parse(given);
  return HELP_ITEMS.flatMap((item) => toLink(item, links[item] ?? '', pageUrl));
}
