import type { ThemeEntry } from '../contract/auth.ts';
import { safeImage } from '../platform/safety/links.ts';
import { concreteColor } from './color.ts';

/** A tenant's theme, with validated links and color (theming-07). '' means that the screen uses its default. */
export interface Theme {
  readonly tenant: string;
  readonly icon: string;
  readonly mainLogo: string;
  readonly headerLogo: string;
  readonly title: string;
  /** A CSS color that the browser supports. */
  readonly titleColor: string;
  readonly resetLabel: string;
  readonly documentTitle: string;
  readonly sideImage: string;
  readonly termsLabel: string;
  /** Not sanitized yet. */
  readonly termsHtml: string;
  readonly footer: string;
  /** Languages of the texts, by the type of their entry, as far as the tenant sets them. */
  readonly langs: Readonly<Record<string, string | undefined>>;
  /** Notices, contacts and dark logos, not validated yet: the code that shows them is loaded only if there are any. */
  readonly extras: readonly ThemeEntry[];
}

const isExtra = ({ type, scheme }: ThemeEntry) =>
  scheme === 'dark' || type === 'NOTICE' || type === 'HELP';

/** Entries whose value users read. */
const TEXTS = ['NAME', 'RESETP', 'TNC', 'FOOTER'];

const langOf = (type: string, entry: ThemeEntry | undefined): [string, string][] =>
  entry?.lang ? [[type, entry.lang.trim()]] : [];

/** Returns the theme of a tenant without theme entries. */
export const plainTheme = (tenant: string): Theme =>
  parseTheme(tenant, [], 'https://plain.invalid');

/**
 * Parses a tenant's theme entries. Of several entries of one type, the first counts; a logo of the dark scheme is none of
 * them.
 */
export function parseTheme(
  tenant: string,
  entries: readonly ThemeEntry[],
  pageUrl: string,
  gatewayUrl: string = pageUrl,
): Theme {
  const find = (type: string) => entries.find((entry) => entry.type === type && !isExtra(entry));
  const text = (type: string) => find(type)?.value.trim() ?? '';
  const image = (type: string) => safeImage(text(type), pageUrl, gatewayUrl) ?? '';
  return {
    tenant,
    icon: image('ICON'),
    mainLogo: image('MLOGO'),
    headerLogo: image('PLOGO'),
    title: text('NAME'),
    titleColor: concreteColor(find('NAME')?.color ?? ''),
    resetLabel: text('RESETP'),
    documentTitle: text('TITLE'),
    sideImage: image('IMG'),
    termsLabel: text('TNC'),
    termsHtml: find('TNC')?.html ?? '',
    footer: text('FOOTER'),
    langs: Object.fromEntries(TEXTS.flatMap((type) => langOf(type, find(type)))),
    extras: entries.filter(isExtra),
  };
}
