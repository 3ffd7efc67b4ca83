import type { RefusalReason } from './reasons.ts';

/**
 * A request with a token: a Fetch `Request`, a request of Node, Express or Fastify, anything else with `headers`, or the
 * text of the token.
 *
 * @example
 * ```ts
 * import type { SessionRequest } from 'sso-elements/server';
 *
 * export const request: SessionRequest = { headers: { authorization: 'Bearer eyJ…' } };
 * ```
 */
export type SessionRequest = string | RequestWithHeaders;

/** The part of a request that is read. */
export interface RequestWithHeaders {
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Whose sessions a back end accepts. Comes from its configuration, never from a request.
 *
 * @example
 * ```ts
 * import type { VerifyOptions } from 'sso-elements/server';
 *
 * export const forPayments: VerifyOptions = {
 *   issuer: 'https://sso.example.com',
 *   audience: 'https://api.example.com',
 *   maxAgeSeconds: 300,
 * };
 * ```
 */
export interface VerifyOptions {
  /** The gateway, as its configuration names it, such as `https://sso.example.com`. */
  readonly issuer: string;
  /** This back end, as the tenant's `audiences` name it, such as `https://api.example.com`. */
  readonly audience: string;
  /** Address of the gateway's public keys; by default `/.well-known/jwks.json` of the issuer. */
  readonly jwksUrl?: string | undefined;
  /** Refuses a session whose last sign-in or confirmation is older, in seconds. By default it may have any age. */
  readonly maxAgeSeconds?: number | undefined;
  /** How far the clocks of gateway and back end may differ, in seconds; 5 by default. */
  readonly clockToleranceSeconds?: number | undefined;
  /**
   * The header with the token; `authorization` by default. Only for a back end behind a proxy that deletes the
   * `x-sso-…` headers of clients.
   */
  readonly header?: 'authorization' | 'x-sso-assertion' | undefined;
}

/**
 * A session that the gateway has signed for this back end.
 *
 * @example
 * ```ts
 * import type { VerifiedSession } from 'sso-elements/server';
 *
 * export const isAdministrator = ({ roles }: VerifiedSession) => roles.includes('BA');
 * ```
 */
export interface VerifiedSession {
  /** The user: stays the same, and is neither the user ID nor an email address. */
  readonly user: string;
  /** Code of the tenant. */
  readonly tenant: string;
  /** Codes of the user's roles. */
  readonly roles: readonly string[];
  /** The session, as the user's list of sessions identifies it. */
  readonly sessionId: string;
  /** Time of the sign-in, or of the last confirmation. */
  readonly confirmedAt: Date;
  /** How the user signed in or confirmed, by RFC 8176, such as `pwd`. */
  readonly methods: readonly string[];
  /** Until when the token is accepted; the session may end before, or be extended. */
  readonly expiresAt: Date;
}

/** The body to answer a refused request with, in the envelope of the gateway's replies. */
export interface RefusalBody {
  readonly success: false;
  readonly statusCode: number;
  readonly message: string;
  readonly error: string;
  /** For `not-fresh`, what the elements on the page need to ask for a confirmation. */
  readonly data: { readonly confirm: { readonly maxAgeSeconds: number } } | null;
}

/**
 * A request without a session, with the reply to it: 401 without an accepted token, 403 for a session that needs a
 * confirmation, 503 while the gateway's keys can't be loaded.
 *
 * @example
 * ```ts
 * import type { SessionRefusal } from 'sso-elements/server';
 *
 * export const answerTo = (refusal: SessionRefusal) => Response.json(refusal.body, refusal);
 * ```
 */
export interface SessionRefusal {
  readonly ok: false;
  readonly status: 401 | 403 | 503;
  readonly reason: RefusalReason;
  readonly body: RefusalBody;
  /** `WWW-Authenticate` with status 401. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What `verifySession` found.
 *
 * @example
 * ```ts
 * import type { SessionResult } from 'sso-elements/server';
 *
 * export const userOf = (result: SessionResult) => (result.ok ? result.session.user : undefined);
 * ```
 */
export type SessionResult =
  | { readonly ok: true; readonly session: VerifiedSession }
  | SessionRefusal;
