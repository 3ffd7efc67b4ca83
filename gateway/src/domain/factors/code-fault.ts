/** Why the second step of a sign-in, or a confirmation with a code, failed. */
export type CodeFault =
  /**
   * The code is wrong, or was shown too long ago.
   *
   * Nothing for a single one. `failures` counts them in a row, of all browsers; after five at a sign-in, the user gets a
   * mail that someone knows the password. If it is the user, check the clock of the phone; of mailed codes, the newest
   * counts.
   */
  | 'wrong-code'
  /**
   * The code was used before: each is good once.
   *
   * Nothing for a single one, such as a second press of the button.
   */
  | 'used-code'
  /**
   * A hundred codes in a row were wrong, or the key that sealed the app's secret is not among the keys anymore. Only a
   * recovery code is accepted.
   *
   * Look for an attack, and let the user change the password. Then `sso-gateway user reset-second-factor`, if the user has
   * no recovery code.
   */
  | 'stopped'
  /**
   * Ten wrong codes in a row: the address or the browser is locked out of the second step.
   *
   * Wait, or let the user reset the password by email.
   */
  | 'locked'
  /**
   * Too many wrong codes of unknown browsers for this user, or too many at once.
   *
   * Wait. Look for an attack.
   */
  | 'delayed';

/** The faults of refused codes. */
export const FAULTS = { wrong: 'wrong-code', used: 'used-code', stopped: 'stopped' } as const;
