// cspell:ignore mlogo plogo resetp
import * as z from 'zod/mini';
import { ThemeEntry } from './auth.ts';
import { NOTICE_ID_LENGTH, NOTICE_LEVELS, NOTICE_PLACES } from './notice.ts';

/**
 * An entry of a tenant's theme as a gateway sends it (theming-06): ICON, MLOGO, PLOGO, NAME, RESETP, TITLE, IMG, TNC,
 * FOOTER, NOTICE or HELP; others are ignored. The sign-in screen reads fewer members at first, so that it loads less.
 */
export const SentThemeEntry = z.extend(ThemeEntry, {
  /** `dark` for the logo of the dark scheme; MLOGO and PLOGO only. */
  scheme: z.optional(z.enum(['light', 'dark'])),
  /** Identifies a notice, so that it stays dismissed; NOTICE only. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(NOTICE_ID_LENGTH))),
  level: z.optional(z.enum(NOTICE_LEVELS)),
  /** When the notice begins and when it is over, in UTC; NOTICE only. */
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  /** Where to read more, or the address of a contact; NOTICE and HELP only. */
  url: z.optional(z.string()),
  /** The places of a notice; all places without it. */
  on: z.optional(z.array(z.enum(NOTICE_PLACES))),
});
export type SentThemeEntry = z.infer<typeof SentThemeEntry>;
