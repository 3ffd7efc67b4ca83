import * as z from 'zod/mini';
import { code } from './schema-parts.ts';

const MESSAGE = 'Use a number of days from 0 to 90.';
const ROLES = 'Use "everyone", or a list of role codes.';

const days = (usual: number, description: string) =>
  z
    ._default(z.int('Use a whole number.').check(z.gte(0, MESSAGE), z.lte(90, MESSAGE)), usual)
    .check(z.describe(description));

/** Who has to have a second factor. */
const Required = z.strictObject({
  roles: z
    .union(
      [z.literal('everyone'), z.array(code).check(z.minLength(1, 'Write at least one role code.'))],
      { error: ROLES },
    )
    .check(z.describe('"everyone", or the codes of the roles whose users need it.')),
  graceDays: days(
    14,
    'How long users without a second factor may still sign in, from their first sign-in on, in days. 0 for not at all.',
  ),
  trustDays: days(
    0,
    'How long users who need a second factor may trust a browser, in days. 0 for never.',
  ),
  dryRun: z
    ._default(z.boolean(), false)
    .check(z.describe('True: nothing is required; sign-ins without a second factor are recorded.')),
});

/** A second factor after the password. */
export const SecondFactorSettings = z.strictObject({
  trustDays: days(
    30,
    'How long users may trust a browser, which then asks for no code, in days. 0 for never, which ends the trust of all browsers.',
  ),
  required: z
    .optional(Required)
    .check(
      z.describe(
        'Users who can sign in with the password only with an authenticator app or a passkey besides.',
      ),
    ),
});
