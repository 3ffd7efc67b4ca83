import type { Access } from 'sso-contract/access.ts';
import { CALLS, type CallName } from 'sso-contract/gateway/calls.prerender.ts';
import { HEADERS, XSRF_COOKIE } from 'sso-contract/names.ts';
import { Refusal, openExchange, refuse, succeed, type Exchange } from './exchange.ts';
import { isSame } from './hashes.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLimits } from './limits.ts';
import type { Handle, Incoming } from './messages.ts';
import { DEFAULTS, type GatewayOptions, type Settings } from './options.ts';
import type { Calls, Parts } from './parts.ts';
import { passwordCalls } from './password-calls.ts';
import { createSessions } from './sessions.ts';
import { sessionCalls } from './session-calls.ts';
import { singleSignOn } from './single-sign-on.ts';
import { userCalls } from './user-calls.ts';

const NAMES = Object.keys(CALLS) as CallName[];

/** Returns the call that a request makes. A path answers its own method only. */
function nameOf({ path, request }: Exchange): CallName | undefined {
  return NAMES.find((name) => {
    const [start = ''] = CALLS[name].path.split('{userId}');
    const isPath = start.endsWith('/') ? path.startsWith(start) : path === start;
    return isPath && CALLS[name].method === request.method;
  });
}

/** Creates a gateway for one tenant, with its data in memory. */
export function createGateway(options: GatewayOptions): Handle {
  const settings: Settings = { ...DEFAULTS, ...options };
  const { now, sessionSeconds, allowedOrigins } = settings;
  const sessions = createSessions(now, sessionSeconds);
  const parts: Parts = {
    settings,
    sessions,
    limits: createLimits(now),
    browsers: createKnownBrowsers(),
  };
  const calls: Calls = { ...sessionCalls(parts), ...passwordCalls(parts), ...userCalls(parts) };
  const sso = singleSignOn(parts);

  /** Refuses a call that another site made with the user's cookies. */
  function refuseForged({ request, session, sent }: Exchange): void {
    if (!session || request.method === 'GET') return;
    const token = request.headers[HEADERS.xsrf.toLowerCase()] ?? '';
    // The cookie alone proves nothing, because other hosts of the domain can set it: it must be the session's token.
    const isOwn = isSame(token, sessions.xsrfToken(session)) && sent.get(XSRF_COOKIE) === token;
    if (!isOwn) throw new Refusal(403, 'Reload the page and try again.');
  }

  function admit(name: CallName, { session }: Exchange): void {
    const access: Access = CALLS[name].access;
    if (access === 'public' || (name === 'logout' && !session)) return;
    if (!session) throw new Refusal(401, 'Sign in again.');
    if (session.isChangeDue && access !== 'change')
      throw new Refusal(403, 'Set a new password first.');
  }

  async function answer(request: Incoming) {
    const exchange = openExchange(request, sessions);
    const { path } = exchange;
    if (request.method === 'OPTIONS') return succeed(exchange, null);
    if (sso.serves(exchange)) return sso.answer(exchange);
    const name = nameOf(exchange);
    if (!name || name === 'sso')
      throw new Refusal(404, `There is no call ${request.method} ${path}.`);
    refuseForged(exchange);
    admit(name, exchange);
    return succeed(exchange, await calls[name](exchange));
  }

  /** Allows listed origins to call with the user's cookies. An unlisted origin gets none of these headers. */
  function corsHeaders(origin = ''): Record<string, string> {
    if (!allowedOrigins.includes(origin)) return { vary: 'origin' };
    return {
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': [
        ...['content-type', 'username', 'password', 'otp', 'credential-encoding'],
        ...Object.values(HEADERS),
      ].join(', '),
    };
  }

  return async (request) => {
    const reply = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) return refuse(error);
      console.error(error);
      return refuse(new Refusal(500, 'Something went wrong.'));
    });
    const date = new Date(now()).toUTCString();
    const headers = { date, ...reply.headers, ...corsHeaders(request.headers['origin']) };
    return { ...reply, headers };
  };
}
