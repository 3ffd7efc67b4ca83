// What a gateway can announce in `features` of authTypes. Not in `names.ts`, which every page loads.

/** The gateway lists the user's sessions, and ends them. */
export const SESSIONS = 'sessions';
/** The gateway knows how fresh a session is, and lets the user confirm it. */
export const CONFIRM = 'confirm';
/** The gateway lists what has happened to the user's account. */
export const EVENTS = 'events';
/** The gateway's mails about the account have a link with which the user reports what someone else has done. */
export const NOT_ME = 'notMe';
/** The gateway changes the password of a signed-in user who knows the current one. */
export const CHANGE_PASSWORD = 'changePassword';
/**
 * The gateway signs the tenant's users in with passkeys. Announced as `passkeys:` and the RP ID, the domain that the
 * passkeys belong to; a page of another domain can't use them.
 */
export const PASSKEYS = 'passkeys';

/**
 * Returns what a feature is announced with: `example.com` of `passkeys:example.com`, '' of a plain name; undefined if it is
 * not announced.
 */
export const announcedWith = (features: readonly string[], feature: string): string | undefined =>
  features.find((name) => `${name}:`.startsWith(`${feature}:`))?.slice(feature.length + 1);
/** The sign-in screen of the tenant offers to remember the user's ID in the browser. */
export const REMEMBER = 'remember';
/** The gateway signs assertions about the session for the back ends of the suite. */
export const ASSERTION = 'assertion';
/** The gateway asks the tenant's users who have an authenticator app for a code after the password. */
export const SECOND_FACTOR = 'secondFactor';
/** After a right password, the gateway mails a code to users who have not signed in in this browser. */
export const NEW_BROWSER = 'newBrowser';
/** The sign-in screen of the tenant offers a passkey to users who have signed in with a password. */
export const PASSKEY_OFFER = 'passkeyOffer';
/** The gateway accepts passkeys that browsers create without a question, after a sign-in with a password. */
export const AUTOMATIC_PASSKEYS = 'automaticPasskeys';
/**
 * Pages outside of the RP ID may use its passkeys too. Announced as `passkeyOrigins:` and their origins, separated by
 * spaces.
 */
export const PASSKEY_ORIGINS = 'passkeyOrigins';
/** The gateway stores the user's settings, so that they are the same in all browsers. */
export const PREFERENCES = 'preferences';
/** The sign-in screen of the tenant goes straight to the only provider. */
export const STRAIGHT_TO_PROVIDER = 'straightToProvider';
/** The tenant has a notice that is not over, so the dashboard asks for the theme again. */
export const NOTICES = 'notices';
