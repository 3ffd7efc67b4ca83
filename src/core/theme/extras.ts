import * as z from 'zod/mini';
import type { ThemeEntry } from '../contract/auth.ts';
import { listOf, optionalText } from '../contract/text.ts';
import { safeImage, safeLink } from '../platform/safety/links.ts';
import { plainText } from '../platform/safety/text.ts';

/** A way to get help without a session. */
export interface HelpContact {
  readonly label: string;
  /** Language of the label (BCP 47); '' if the tenant does not say. */
  readonly lang: string;
  readonly href: string;
  /** web: opens in a new tab; the others open another program. */
  readonly kind: 'web' | 'mail' | 'phone';
}

/** The most contacts that a screen shows. */
const MAX_CONTACTS = 6;
const LABEL_LENGTH = 100;

const HelpEntry = z.object({
  type: z.literal('HELP'),
  value: z.string(),
  url: z.string(),
  lang: optionalText,
});

/** An address of one mailbox, without further fields of a mail. */
const MAIL = /^mailto:[^\s?&,]+@[^\s?&,]+$/i;
/** A phone number (RFC 3966), without parameters. */
const PHONE = /^tel:\+?[\d().-]{3,30}$/i;

function addressOf(url: string, pageUrl: string): Pick<HelpContact, 'href' | 'kind'> | undefined {
  const text = url.trim();
  if (MAIL.test(text) && URL.canParse(text)) return { href: new URL(text).href, kind: 'mail' };
  if (PHONE.test(text)) return { href: text, kind: 'phone' };
  const href = safeLink(text, pageUrl);
  const isSafe =
    href?.startsWith('https:') || (href && new URL(href).origin === new URL(pageUrl).origin);
  return isSafe && href ? { href, kind: 'web' } : undefined;
}

/** Parses the contacts of a theme; drops those without a label or with an address that is not safe. */
export const parseHelp = (
  entries: readonly ThemeEntry[],
  pageUrl: string,
): readonly HelpContact[] =>
  listOf(HelpEntry)
    .parse(entries)
    .flatMap(({ value, url, lang }): HelpContact[] => {
      const label = plainText(value, LABEL_LENGTH);
      const address = addressOf(url, pageUrl);
      return label && address ? [{ label, lang: lang.trim(), ...address }] : [];
    })
    .slice(0, MAX_CONTACTS);

/** Returns the checked address of a logo of the dark scheme; '' if the theme has none. */
export function darkLogo(
  type: 'MLOGO' | 'PLOGO',
  extras: readonly ThemeEntry[],
  pageUrl: string,
  gatewayUrl: string,
): string {
  const entry = extras.find((extra) => extra.type === type);
  return safeImage(entry?.value.trim() ?? '', pageUrl, gatewayUrl) ?? '';
}
