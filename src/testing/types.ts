import type { FakeUser } from './user-types.ts';

/** The calls of the gateway's contract. */
export type FakeCallName =
  | 'login'
  | 'refresh'
  | 'logout'
  | 'authTypes'
  | 'sso'
  | 'requestOtp'
  | 'resetPassword'
  | 'resetByLink'
  | 'forceResetPassword'
  | 'changePassword'
  | 'userProfile'
  | 'usersProducts'
  | 'updateProfile'
  | 'userExtensions'
  | 'lookup'
  | 'updateContacts'
  | 'sessions'
  | 'endSessions'
  | 'confirmOptions'
  | 'confirm'
  | 'confirmAtProvider'
  | 'securityEvents'
  | 'preferences'
  | 'savePreferences'
  | 'notMe'
  | 'passkeyOptions'
  | 'passkeySignIn'
  | 'passkeys'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'automaticPasskeyOptions'
  | 'passkeyConfirmOptions'
  | 'confirmWithPasskey'
  | 'assertion'
  | 'secondFactor'
  | 'mailSignInCode'
  | 'newSignInApp'
  | 'addSignInApp'
  | 'factors'
  | 'newApp'
  | 'addApp'
  | 'removeApp'
  | 'renewRecoveryCodes'
  | 'forgetBrowser'
  | 'confirmWithCode';

/** A reply that replaces the one that the fake gateway would send. Missing fields have the values of a success. */
export interface FakeReply {
  /** The envelope's status code; 200 by default. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  readonly error?: string | undefined;
  readonly data?: unknown;
  /** True for a call without a reply. */
  readonly isPending?: boolean | undefined;
}

/** Replies by call. */
export type FakeReplies = Partial<Record<FakeCallName, FakeReply>>;

export interface FakeProduct {
  readonly productName: string;
  readonly productCode: string;
  readonly landingPage: string;
  readonly productLogo?: string;
  readonly longDescription?: string;
  readonly category?: string;
  /** The place in the usual order; products with a rank come first. */
  readonly rank?: number;
  readonly status?: 'ok' | 'degraded' | 'maintenance' | 'down';
  readonly statusText?: string;
  /** An ISO 8601 time in UTC. */
  readonly statusUntil?: string;
}

/** A sign-in option. `BASIC` is user ID and password; all others are single sign-on. */
export interface FakeOption {
  readonly authType: string;
  readonly orgType: string;
  readonly name: string;
  readonly logo: string;
}

/** A theme entry, such as `{ type: 'NAME', value: 'ACME' }`; docs/theming.md lists the types. */
export interface FakeThemeEntry {
  readonly type: string;
  readonly value?: string | undefined;
  readonly html?: string | undefined;
  readonly color?: string | undefined;
  readonly lang?: string | undefined;
  /** `dark` for the logo of the dark scheme. */
  readonly scheme?: 'light' | 'dark' | undefined;
  /** Of a notice: its ID, level, times in UTC and places. The fake gateway sends it only at its time. */
  readonly id?: string | undefined;
  readonly level?: 'critical' | 'warning' | 'info' | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly on?: readonly ('sign-in' | 'dashboard' | 'menu' | 'pages')[] | undefined;
  /** Where to read more about a notice, or the address of a contact. */
  readonly url?: string | undefined;
}

/** The names of the states in which a fake gateway can start. */
export type FakeStateName =
  | 'ready'
  | 'signed-in'
  | 'expiring'
  | 'needs-confirm'
  | 'forced-change'
  | 'captcha'
  | 'locked'
  | 'no-sso'
  | 'no-password'
  | 'refused-sso'
  | 'unknown-tenant'
  | 'no-products'
  | 'many-products'
  | 'products-fail'
  | 'profile-fail'
  | 'unavailable'
  | 'loading';

/** Where a fake gateway keeps its data when the page is reloaded, such as `sessionStorage`. */
export interface FakeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface FakeGatewayOptions {
  /** The tenant's code; `ACME` by default. */
  readonly tenant?: string;
  /** The user who signs in. Missing fields are Ada Lovelace's, with the password `Portal-2026!`. */
  readonly user?: Partial<FakeUser>;
  /** Additional users. Missing fields default to Ada's. */
  readonly otherUsers?: readonly Partial<FakeUser>[];
  readonly products?: readonly FakeProduct[];
  /** The features that the gateway announces, `resetLink`, `confirm` and `notMe` by default. With `sessions`, it lists a user's sessions, with `events` what has happened to the account, with `preferences` it keeps the settings of users, with `changePassword` it changes the password of a signed-in user, and with `passkeys:` and an RP ID, such as `passkeys:localhost`, users sign in and confirm with passkeys. With `remember`, the sign-in screen offers to remember the user. With `assertion`, it gives tokens for back ends, which are not signed, and with `secondFactor` it asks users who have an authenticator app for a code. With `newBrowser`, it asks users whose user ID is an email address for a mailed code, which is always `123456`, in a browser in which they have not signed in. With `automaticPasskeys`, it accepts passkeys that the browser has created without a question. The calls of all others are a 404. */
  readonly features?: readonly string[];
  /** The sign-in options; by default a password and single sign-on. */
  readonly signInOptions?: readonly FakeOption[];
  readonly theme?: readonly FakeThemeEntry[];
  readonly state?: FakeStateName;
  /** Replaces replies, by call. A function is called for each request. */
  readonly replies?: FakeReplies | (() => FakeReplies);
  /** How long users may trust a browser, in days; 0 for never. By default 30, or 0 if a second factor is required. */
  readonly trustDays?: number;
  /**
   * How long users have after their first sign-in to set up a second factor, in days; 0 to set it up at once. By default,
   * none is required. Needs the feature `secondFactor`.
   */
  readonly graceDays?: number;
  /** A session's lifetime; 1800 by default. */
  readonly sessionSeconds?: number;
  /** Delay of each reply; 0 by default. */
  readonly delayMs?: number;
  /** Origins of other sites that may call; by default all. */
  readonly allowedOrigins?: readonly string[];
  /** Keeps the data when the page is reloaded. */
  readonly storage?: FakeStorage;
  readonly now?: () => number;
}

/** A request to the fake gateway, without the types of a platform. */
export interface FakeRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface FakeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** A call that the fake gateway has answered. */
export interface RecordedCall extends FakeRequest {
  readonly call: FakeCallName;
}

/** What a browser has stored of a signed-in user. */
export interface StoredSession {
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
  /** Entries of `localStorage`. */
  readonly localStorage: Readonly<Record<string, string>>;
}

/**
 * A gateway in memory, which conforms to the contract, with two exceptions, because tests have no real keys: it accepts a
 * passkey by its ID, and verifies neither its signature nor what is signed; and it accepts one code of each authenticator app.
 */
export interface FakeGateway {
  /** True if the address is that of a call. */
  serves(url: string | URL, method?: string): boolean;
  /** Answers any request. `signal` ends a call without a reply. */
  handle(request: FakeRequest, signal?: AbortSignal): Promise<FakeResponse>;
  /** Answers the calls of one browser, whose cookies it keeps; undefined for all other requests. */
  fetch(request: Request): Promise<Response | undefined>;
  /** Replaces `fetch` of a page. Returns a function that restores it. */
  installFetch(target?: { fetch: typeof fetch }): () => void;
  /** Changes to a state. The data stay as they are. */
  setState(state: FakeStateName): void;
  /** Replaces the reply of a call; undefined restores it. */
  reply(call: FakeCallName, reply: FakeReply | undefined): void;
  /** Signs the user in on this page, without a form. Does nothing if a user is signed in. */
  signInPage(): void;
  /** Signs the user in without a form. Returns what a browser stores. */
  signIn(url: string): StoredSession;
  /** Ends all sessions: the next call is a 401, which says so if an administrator has ended them. */
  endSessions(endedBy?: 'administrator'): void;
  /** Restores the data and the state of the start. */
  reset(): void;
  /** True if the state of the start has a signed-in user. */
  readonly startsSignedIn: boolean;
  /** The user as changed by the calls, such as a saved profile. */
  readonly user: FakeUser;
  /** The one-time code that was "mailed" last; undefined before the first. */
  readonly lastCode: string | undefined;
  /** The token of the link that was "mailed" last, for an address that ends with `#reset=…`. */
  readonly lastResetToken: string | undefined;
  /** The token in the mails about the user's account, for an address that ends with `#not-me=…`. It works once. */
  readonly notMeToken: string;
  /** All calls so far, the latest last. */
  readonly calls: readonly RecordedCall[];
}
