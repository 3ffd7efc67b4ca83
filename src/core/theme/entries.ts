import type { ThemeEntry } from '../contract/auth.ts';
import { safeImage } from '../platform/safety/links.ts';

/** A tenant's theme with its links and color judged once (spec 3). '' stands for "not given": the screen's default holds. */
export interface Theme {
  readonly tenant: string;
  readonly icon: string;
  readonly mainLogo: string;
  readonly headerLogo: string;
  readonly title: string;
  /** A CSS color this browser knows. */
  readonly titleColor: string;
  readonly resetLabel: string;
  readonly documentTitle: string;
  readonly sideImage: string;
  readonly termsLabel: string;
  /** Unsafe until it went through the sanitizer. */
  readonly termsHtml: string;
  readonly footer: string;
  /** Languages of the texts by the type of their entry, where the tenant tells them. */
  readonly langs: Readonly<Record<string, string | undefined>>;
}

/** Entries whose value users read. */
const TEXTS = ['NAME', 'RESETP', 'TNC', 'FOOTER'];

const langOf = (type: string, entry: ThemeEntry | undefined): [string, string][] =>
  entry?.lang ? [[type, entry.lang.trim()]] : [];

/** The theme of a tenant that has none. */
export const plainTheme = (tenant: string): Theme =>
  parseTheme(tenant, [], 'https://plain.invalid');

/** Turns a tenant's theme entries into a theme; of several entries of a type the first counts. */
export function parseTheme(
  tenant: string,
  entries: readonly ThemeEntry[],
  pageUrl: string,
  gatewayUrl: string = pageUrl,
): Theme {
  const find = (type: string) => entries.find((entry) => entry.type === type);
  const text = (type: string) => find(type)?.value.trim() ?? '';
  const image = (type: string) => safeImage(text(type), pageUrl, gatewayUrl) ?? '';
  const color = find('NAME')?.color ?? '';
  return {
    tenant,
    icon: image('ICON'),
    mainLogo: image('MLOGO'),
    headerLogo: image('PLOGO'),
    title: text('NAME'),
    titleColor: isConcreteColor(color) ? color : '',
    resetLabel: text('RESETP'),
    documentTitle: text('TITLE'),
    sideImage: image('IMG'),
    termsLabel: text('TNC'),
    termsHtml: find('TNC')?.html ?? '',
    footer: text('FOOTER'),
    langs: Object.fromEntries(TEXTS.flatMap((type) => langOf(type, find(type)))),
  };
}

/** `inherit` and its like are colors to CSS, but say nothing by themselves; nor do `var()` and its like. */
function isConcreteColor(color: string): boolean {
  const isKeyword = /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i;
  return (
    !isKeyword.test(color.trim()) &&
    !/\b(?:var|env|attr|if)\(/i.test(color) &&
    CSS.supports('color', color)
  );
}
