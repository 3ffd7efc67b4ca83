import * as z from 'zod/mini';
import type { SentThemeEntry } from 'sso-contract/theme-entry.ts';
import { address, line } from './schema-parts.ts';
import { contactEntry, Contacts, languageTag, noticeEntry, Notices } from './theme-extras.ts';
import { DARK_LOGOS, THEME_TYPES } from './theme-types.ts';

const picture = (description: string) => z.optional(address.check(z.describe(description)));
const words = (description: string) => z.optional(line.check(z.describe(description)));

/** A tenant's theme (theming-01 to theming-05). */
export const Theme = z
  .strictObject({
    name: words('Title of the tenant.'),
    color: words('CSS color of the title and of the accent.'),
    title: words('Title of the document.'),
    icon: picture('Favicon.'),
    logo: picture('Logo of the sign-in screen.'),
    headerLogo: picture('Logo of the header.'),
    darkLogo: picture('Logo of the sign-in screen in the dark scheme.'),
    darkHeaderLogo: picture('Logo of the header in the dark scheme.'),
    image: picture('Side image of the sign-in screen.'),
    resetLink: words('Label of the link that resets a password.'),
    termsLink: words('Label of the link to the terms and conditions.'),
    terms: z.optional(
      z
        .string()
        .check(z.minLength(1, 'Write a text.'), z.describe('Terms and conditions, as HTML.')),
    ),
    footer: words('Text of the footer.'),
    language: z.optional(languageTag).check(z.describe('Language of the texts, such as en.')),
    notices: Notices,
    help: Contacts,
  })
  .check(
    // Elements of an older release show the first logo in both schemes.
    z.refine(({ logo, darkLogo }) => logo ?? !darkLogo, {
      error: 'Write logo too, which the light scheme shows.',
      path: ['darkLogo'],
    }),
    z.refine(({ headerLogo, darkHeaderLogo }) => headerLogo ?? !darkHeaderLogo, {
      error: 'Write headerLogo too, which the light scheme shows.',
      path: ['darkHeaderLogo'],
    }),
  );
export type Theme = z.infer<typeof Theme>;

/** Types whose value is a text that users read; the others are addresses. */
const TEXTS: readonly string[] = ['NAME', 'TITLE', 'RESETP', 'TNC', 'FOOTER'];

const isLogo = (key: string): key is keyof typeof DARK_LOGOS => key in DARK_LOGOS;

/** Returns the entry of the dark logo, which follows that of the plain one (gateway-contract-125). */
function darkEntry(theme: Theme, key: string, type: string): SentThemeEntry[] {
  const value = (isLogo(key) && theme[DARK_LOGOS[key]]) || '';
  return value ? [{ type, value, html: '', color: '', scheme: 'dark' }] : [];
}

/** Converts a theme to the entries of the contract. */
export function themeEntries(theme: Theme): SentThemeEntry[] {
  const { language, notices = [], help = [] } = theme;
  const entries = Object.entries(THEME_TYPES).flatMap(([key, type]): SentThemeEntry[] => {
    const value = theme[key as keyof typeof THEME_TYPES] ?? '';
    const html = type === 'TNC' ? (theme.terms ?? '') : '';
    const color = type === 'NAME' ? (theme.color ?? '') : '';
    if (!value && !html && !color) return [];
    const hasLanguage = language !== undefined && value && TEXTS.includes(type);
    const entry = { type, value, html, color, ...(hasLanguage && { lang: language }) };
    return [entry, ...darkEntry(theme, key, type)];
  });
  return [
    ...entries,
    ...notices.map((notice) => noticeEntry(notice, language)),
    ...help.map((contact) => contactEntry(contact, language)),
  ];
}
