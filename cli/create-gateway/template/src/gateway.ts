import { CALLS, type CallName } from 'sso-contract/gateway/calls.prerender.ts';
import { corsHeaders } from 'sso-contract/gateway/cors.ts';
import type { Handle, Incoming } from 'sso-contract/gateway/messages.ts';
import { envelope, refuse, Refusal, TLS_ONLY } from 'sso-contract/gateway/replies.ts';
import { requireReadable } from 'sso-contract/gateway/request-limits.ts';
import { admit } from 'sso-contract/gateway/sessions.ts';
import { HEADERS, XSRF_COOKIE } from 'sso-contract/names.ts';
import { openExchange, type Exchange } from './exchange.ts';
import { isSame } from './hashes.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLimits } from './limits.ts';
import { DEFAULTS, type GatewayOptions, type Settings } from './options.ts';
import type { Calls, Parts } from './parts.ts';
import { isListed, refuseOtherSites } from './other-sites.ts';
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
  function refuseForged({ request, browserSession: session, sent }: Exchange): void {
    if (!session || request.method === 'GET') return;
    // Its pages may not be able to read the cookie.
    if (isListed(request, settings)) return;
    const token = request.headers[HEADERS.xsrf.toLowerCase()] ?? '';
    // The cookie alone proves nothing, because other hosts of the domain can set it: it must be the session's token.
    const isOwn = isSame(token, sessions.xsrfToken(session)) && sent.get(XSRF_COOKIE) === token;
    if (!isOwn) throw new Refusal(403, 'Reload the page and try again.');
  }

  async function answer(request: Incoming) {
    requireReadable(request);
    const exchange = openExchange(request, sessions);
    if (request.method === 'OPTIONS') return envelope({});
    if (sso.serves(exchange)) return sso.answer(exchange);
    const name = nameOf(exchange);
    if (!name || name === 'sso')
      throw new Refusal(404, `There is no call ${request.method} ${exchange.path}.`);
    refuseOtherSites(name, request, settings);
    refuseForged(exchange);
    admit({ name, access: CALLS[name].access }, exchange.session);
    return envelope({ data: await calls[name](exchange) }, exchange.cookies);
  }

  return async (request) => {
    const reply = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) return refuse(error);
      console.error(error);
      return refuse(new Refusal(500, 'Something went wrong.'));
    });
    const headers = {
      date: new Date(now()).toUTCString(),
      ...TLS_ONLY,
      ...reply.headers,
      ...corsHeaders(request.headers['origin'], (origin) => allowedOrigins.includes(origin)),
    };
    return { ...reply, headers };
  };
}
