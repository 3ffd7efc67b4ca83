import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { CHECK_HEADERS, CHECK_PATH, JWKS_PATH } from 'sso-contract/session-claims.ts';
import {
  assertSession,
  type Asserted,
  type AssertionParts,
} from '../domain/assertions/assert-session.ts';
import { findSession } from '../domain/sessions/sessions.ts';
import { readPrivateCookie } from '../http/cookies.ts';
import { originOf } from '../http/origins.ts';
import { hashToken } from '../platform/tokens.ts';
import { isSessionOpen } from '../store/session-origins.ts';

/** Verifiers may keep the public keys for so long. */
const KEYS_SECONDS = 300;
/** The outcome of a check is used again for so long, because one page causes many requests. */
const CHECKED_MS = 5_000;
const MAX_CHECKED = 10_000;

const Query = z.catch(z.object({ audience: z.string() }), { audience: '' });
type Checked = Asserted | { readonly kind: 'no-session' };

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];

/** Sends the public keys that verify assertions: of all keys of the settings, so that a new one can be published first. */
function keysRoute(app: FastifyInstance, { signer }: AssertionParts): void {
  app.get(JWKS_PATH, async (_, reply) => {
    void reply.headers({
      'cache-control': `public, max-age=${KEYS_SECONDS}`,
      'access-control-allow-origin': '*',
    });
    return { keys: signer.publicKeys() };
  });
}

/**
 * The calls of back ends and proxies: the public keys, and the check of a request that a proxy makes before it passes the
 * request on. A check neither extends the session nor counts as its use.
 */
export async function checkRoutes(app: FastifyInstance, parts: AssertionParts): Promise<void> {
  const { assertions, signer, store, now } = parts;
  const checked = new LRUCache<string, Promise<Checked>>({ max: MAX_CHECKED, ttl: CHECKED_MS });

  const checkCookie = async (token: string, audience: string): Promise<Checked> => {
    const session = await findSession(parts, token);
    if (session?.scope !== 'full') return { kind: 'no-session' };
    return assertSession(parts, session, audience, () => true);
  };

  /** A back end that trusts the headers of a proxy needs to know that the session has not ended since. */
  const checkBearer = async (token: string, audience: string): Promise<Checked> => {
    const issuer = assertions.issuer();
    if (issuer === undefined) return { kind: 'unknown-audience' };
    const claims = await signer.verify(token, { issuer, audience });
    if (!claims) return { kind: 'no-session' };
    const isOpen = await isSessionOpen(store, claims.sid, new Date(now()));
    return isOpen ? { kind: 'signed', token, claims } : { kind: 'no-session' };
  };

  const check = (request: FastifyRequest, audience: string): Promise<Checked> => {
    const bearer = bearerOf(request);
    const token = bearer ?? readPrivateCookie(request, 'session');
    if (!token) return Promise.resolve({ kind: 'no-session' });
    const key = JSON.stringify([hashToken(token), audience]);
    const known = checked.get(key);
    if (known) return known;
    const outcome =
      bearer === undefined ? checkCookie(token, audience) : checkBearer(token, audience);
    checked.set(key, outcome);
    // Only what is allowed is used again: a user who has just signed in must not wait.
    const forget = () => void checked.delete(key);
    outcome.then(({ kind }) => kind === 'signed' || forget(), forget);
    return outcome;
  };

  const refuse = (reply: FastifyReply): FastifyReply =>
    reply
      .code(401)
      .headers({
        'www-authenticate': 'Bearer',
        [CHECK_HEADERS.login]: `${originOf(reply.request)}/login`,
      })
      .send();

  keysRoute(app, parts);
  app.get(CHECK_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const outcome = await check(request, Query.parse(request.query).audience);
    switch (outcome.kind) {
      case 'signed': {
        const { sub, tenant, roles } = outcome.claims;
        return reply
          .headers({
            [CHECK_HEADERS.user]: sub,
            [CHECK_HEADERS.tenant]: tenant,
            // A code may contain what a header can't carry.
            [CHECK_HEADERS.roles]: roles.map(encodeURIComponent).join(','),
            [CHECK_HEADERS.assertion]: outcome.token,
          })
          .send();
      }
      case 'unknown-audience':
      case 'not-fresh':
        return reply.code(403).send();
      case 'no-session':
      case 'session-ended':
        return refuse(reply);
    }
  });
}
