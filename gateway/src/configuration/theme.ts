import * as z from 'zod/mini';
import type { ThemeEntry } from 'sso-contract/auth.ts';
import { address, line } from './schema-parts.ts';
import { THEME_TYPES } from './theme-types.ts';

const picture = (description: string) => z.optional(address.check(z.describe(description)));
const words = (description: string) => z.optional(line.check(z.describe(description)));

/** A tenant's theme (theming-01 to theming-05). */
export const Theme = z.strictObject({
  name: words('Title of the tenant.'),
  color: words('CSS color of the title and of the accent.'),
  title: words('Title of the document.'),
  icon: picture('Favicon.'),
  logo: picture('Logo of the sign-in screen.'),
  headerLogo: picture('Logo of the header.'),
  image: picture('Side image of the sign-in screen.'),
  resetLink: words('Label of the link that resets a password.'),
  termsLink: words('Label of the link to the terms and conditions.'),
  terms: z.optional(
    z.string().check(z.minLength(1, 'Write a text.'), z.describe('Terms and conditions, as HTML.')),
  ),
  footer: words('Text of the footer.'),
  language: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
          'Use a language tag, such as en or de-AT.',
        ),
        z.describe('Language of the texts, such as en.'),
      ),
  ),
});
export type Theme = z.infer<typeof Theme>;

/** Types whose value is a text that users read; the others are addresses. */
const TEXTS: readonly string[] = ['NAME', 'TITLE', 'RESETP', 'TNC', 'FOOTER'];

/** Converts a theme to the entries of the contract. */
export function themeEntries(theme: Theme): ThemeEntry[] {
  return Object.entries(THEME_TYPES).flatMap(([key, type]) => {
    const value = theme[key as keyof typeof THEME_TYPES] ?? '';
    const html = type === 'TNC' ? (theme.terms ?? '') : '';
    const color = type === 'NAME' ? (theme.color ?? '') : '';
    if (!value && !html && !color) return [];
    const hasLanguage = theme.language !== undefined && value && TEXTS.includes(type);
    return [{ type, value, html, color, ...(hasLanguage && { lang: theme.language }) }];
  });
}
