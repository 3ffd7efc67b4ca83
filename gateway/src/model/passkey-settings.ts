/** How a tenant's users sign in with passkeys. */
export interface PasskeySettings {
  /** The domain that the passkeys belong to. */
  readonly rpId: string;
  /** Origins of the pages that may use them. */
  readonly origins: readonly string[];
  /** How many passkeys a user may have. */
  readonly limit: number;
  /** True to offer a passkey after a sign-in with a password. The settings of the release before lack it. */
  readonly offer?: boolean;
  /** True to accept passkeys that browsers create without a question, also missing in settings of the release before. */
  readonly automatic?: boolean;
}

/** How many names browsers accept among the origins outside of an RP ID. */
export const MAX_LABELS = 5;

/** Returns the origins whose host is neither the RP ID nor below it. Browsers ask the RP ID's host about them. */
export const relatedOrigins = ({ rpId, origins }: PasskeySettings): string[] =>
  origins.filter((origin) => {
    const { hostname } = new URL(origin);
    return hostname !== rpId && !hostname.endsWith(`.${rpId}`);
  });

/** Parts before a country's code that belong to the public suffix. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|nom|or|org)$/;

/**
 * Returns the name by which browsers count an origin, such as `example` of `www.example.co.uk`. Browsers know all public
 * suffixes; here, the usual ones are enough.
 */
function labelOf(origin: string): string {
  const parts = new URL(origin).hostname.split('.');
  const [third = '', second = '', last = ''] = ['', '', ...parts].slice(-3);
  if (third && last.length === 2 && SECOND_LEVEL.test(second)) return third;
  return second || last;
}

/** Returns the names among the origins outside of an RP ID. */
export const relatedLabels = (settings: PasskeySettings): Set<string> =>
  new Set(relatedOrigins(settings).map(labelOf));
