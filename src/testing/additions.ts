import type { EventName } from '../core/contract/events.ts';
import type { SessionClaims } from '../core/contract/session-claims.ts';
import type { FakeProduct } from './types.ts';
import type { FakeUser } from './user-types.ts';

/** A mail with a code. */
export interface CodeMail {
  readonly username: string;
  readonly code: string;
  /** The token of the link in a mail that resets a password; undefined in the mail to a new browser. */
  readonly resetToken?: string | undefined;
}

/**
 * What the server of `sso-elements dev` adds to a fake gateway, whose pages are those of a developer instead of a test.
 * Not part of the package's API.
 */
export interface Additions {
  /** Returns true for an origin whose pages may call; replaces `allowedOrigins`. */
  readonly isAllowedOrigin?: (origin: string) => boolean;
  /** Returns the products of a user; replaces `products`. */
  readonly productsOf?: (user: FakeUser) => readonly FakeProduct[];
  /** Signs an assertion. Returns undefined for an unknown back end. */
  readonly sign?: (claims: SessionClaims) => string | undefined;
  /** Returns what a code of the app with a secret is; replaces the fixed codes. */
  readonly checkAppCode?: (secret: string, code: string) => 'right' | 'used' | 'wrong';
  /** Is called with each mail that has a code. */
  readonly onCodeMail?: (mail: CodeMail) => void;
  /** Is called with each event of an account. */
  readonly onEvent?: (username: string, event: EventName) => void;
  /** Returns the user of a token in a mail about the account, once; replaces the fixed token. */
  readonly redeemNotMeToken?: (token: string) => string | undefined;
}
