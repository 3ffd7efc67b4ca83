import * as z from 'zod/mini';

const MESSAGE = 'Use a number of days from 0 to 90.';

/** A second factor after the password. */
export const SecondFactorSettings = z.strictObject({
  trustDays: z
    ._default(z.int('Use a whole number.').check(z.gte(0, MESSAGE), z.lte(90, MESSAGE)), 30)
    .check(
      z.describe(
        'How long users may trust a browser, which then asks for no code, in days. 0 for never, which ends the trust of all browsers.',
      ),
    ),
});
