import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession } from '../domain/sessions/sessions.ts';
import type { Session } from '../model/session.ts';
import { randomToken } from '../platform/tokens.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { readPrivateCookie, writePrivateCookie } from './cookies.ts';

const FLOW_SECONDS = 600;

/** Returns what binds a sign-in at a provider, or a ticket, to the browser, and lets the browser keep it. */
export function bindFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: 'flow' | 'ticket' = 'flow',
): string {
  const sent = readPrivateCookie(request, cookie);
  const browser = /^[\w-]{43}$/.test(sent) ? sent : randomToken();
  writePrivateCookie(reply, cookie, browser, FLOW_SECONDS);
  return browser;
}

/** Returns the session of the browser that navigates, at any tenant. */
export async function browserSession(
  db: TimedStore,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = readPrivateCookie(request, 'session');
  return token ? findSession(db, token) : undefined;
}
