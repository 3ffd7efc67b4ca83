import type { EventName } from '../core/contract/events.ts';
import type { KeptPreferences } from '../core/contract/gateway/preferences.ts';
import type { SessionFacts } from '../core/contract/gateway/sessions.ts';
import type { FakeStorage } from './types.ts';
import type { FakeUser } from './user-types.ts';

/** How a user proves who they are; a provider counts as the password. A code follows the password. */
export type Proof = 'password' | 'provider' | 'code' | 'passkey';

export interface Session extends SessionFacts {
  readonly token: string;
  /** The anti-forgery token, which is the same for all tabs of the session. */
  readonly xsrf: string;
  readonly username: string;
  /** Identifies the session for its user. */
  readonly id: string;
  lastSeenAt: number;
  /** When the user has last confirmed it; undefined if that was never. */
  confirmedAt?: number;
  /** What the user has proven at the sign-in. */
  readonly openedWith: Proof;
  /** When the user has last confirmed it with the password. */
  passwordConfirmedAt?: number;
  /** When the user has last confirmed it with a code. */
  codeConfirmedAt?: number;
  /** When the user has last confirmed it with a passkey. */
  passkeyConfirmedAt?: number;
  /** True once a confirmation at a provider has begun. */
  isConfirming?: boolean;
  /** Set if an administrator has ended it. */
  readonly endedBy?: 'administrator';
}

interface Code {
  readonly code: string;
  readonly at: number;
  readonly sends: number;
  tries: number;
}

interface Link {
  readonly token: string;
  readonly at: number;
}

/** What a step of a sign-in waits for: a code of an app, a mailed code, a new app, or the first code of a new app. */
export type StepPurpose = 'second-factor' | 'new-browser' | 'enroll' | 'new-app';

/** Identifies a request to the browser, or a step of a sign-in. */
export interface Ticket {
  readonly purpose: 'sign-in' | 'create' | 'confirm' | StepPurpose;
  /** Cookie or session of the browser that asked. */
  readonly boundTo: string;
  readonly expiresAt: number;
  isUsed: boolean;
  /** True if the browser creates a passkey without a question. */
  readonly isAutomatic?: boolean;
  /** User of a step. */
  readonly username?: string;
  /** The user's password when the ticket was issued; another one ends it. */
  readonly password?: string;
  /** Wrong codes. */
  wrong?: number;
  /** Secret of the new app. */
  secret?: string;
  /** How many codes were mailed for it. */
  mails?: number;
}

/** All that a fake gateway remembers, as JSON. */
export interface Data {
  users: FakeUser[];
  sessions: Session[];
  failures: Record<string, { count: number; at: number }>;
  codes: Record<string, Code>;
  /** Tokens of mailed links. */
  links: Record<string, Link>;
  /** By user, the newest first. */
  events: Record<string, readonly { readonly event: EventName; readonly at: number }[]>;
  /** By user: the settings that are the same in all browsers. */
  preferences: Record<string, KeptPreferences>;
  /** Tickets for replies of the browser. */
  tickets: Record<string, Ticket>;
  /** By user: under which browsers keep the user's passkeys; base64url. */
  handles: Record<string, string>;
  /** Credential IDs of the passkeys that users have removed. */
  removedPasskeys: string[];
  /** By the secret in the browser's cookie: which browser of which user it is. */
  trust: Record<string, { readonly username: string; readonly id: string }>;
  /** By user: wrong codes of apps, counted as failed sign-ins are. */
  codeFailures: Record<string, { count: number; at: number }>;
  /** By user: wrong mailed codes, counted in the same way. */
  mailedCodeFailures: Record<string, { count: number; at: number }>;
  /** By user: the cookies of the browsers in which the user has signed in with a password. */
  seenBrowsers: Record<string, string[]>;
  /** By user: when a mailed code or link has last reset the password. */
  resets: Record<string, number>;
  /** By user: the secret of the authenticator app. */
  appSecrets: Record<string, string>;
  /** Recovery codes that users have used. */
  usedRecoveryCodes: string[];
  lastCode?: string | undefined;
  lastResetToken?: string | undefined;
  /** True once the token in the mails about the user's account was used. */
  isNotMeUsed?: boolean | undefined;
  /** The cookies of the browser whose calls `fetch` answers. */
  jar: Record<string, string>;
}

const KEY = 'sso-elements.testing';

/** How long a ticket is good for. */
export const TICKET_SECONDS = 600;

/** Returns a random text that a header and a cookie can carry. Works on insecure pages, too. */
export const randomToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export const emptyData = (users: readonly FakeUser[]): Data => ({
  users: users.map((user) => ({ ...user, username: user.username.toLowerCase() })),
  sessions: [],
  failures: {},
  codes: {},
  links: {},
  events: {},
  preferences: {},
  tickets: {},
  handles: {},
  removedPasskeys: [],
  trust: {},
  codeFailures: {},
  mailedCodeFailures: {},
  seenBrowsers: {},
  resets: {},
  appSecrets: {},
  usedRecoveryCodes: [],
  jar: {},
});

/** Returns the data of before the reload; undefined at the first load, or if another script has written the entry. */
export function loadData(storage: FakeStorage | undefined): Data | undefined {
  const text = storage?.getItem(KEY);
  try {
    return text ? (JSON.parse(text) as Data) : undefined;
  } catch {
    return undefined;
  }
}

export function saveData(storage: FakeStorage | undefined, data: Data): void {
  storage?.setItem(KEY, JSON.stringify(data));
}
