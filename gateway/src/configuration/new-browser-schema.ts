import * as z from 'zod/mini';

/** A mailed code after the password, in a browser that is new to the user. */
export const NewBrowserSettings = z.strictObject({
  whenMailIsDown: z
    ._default(z.enum(['hold', 'lift'], { error: 'Use "hold" or "lift".' }), 'hold')
    .check(
      z.describe(
        'While no mail can be sent: hold lets users wait, or sign in with a passkey; lift lets the password be enough.',
      ),
    ),
});
