import { HEADERS, RESET_LINK } from '../core/contract/names.ts';
import { CREDENTIAL_ENCODING } from '../core/contract/credentials.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import type { Data } from './data.ts';
import { PASSWORD_OPTION, PRODUCTS, SSO_OPTION } from './defaults.ts';
import { envelope, refuse, Refusal } from './envelope.ts';
import { admit, openExchange, refuseForged, type FakeHandlers, type Parts } from './exchange.ts';
import { passwordCalls } from './password-calls.ts';
import { routeOf, type Route } from './routes.ts';
import { sessionCalls, singleSignOn } from './session-calls.ts';
import type { State } from './states.ts';
import type { FakeGatewayOptions, FakeReply, FakeRequest, FakeResponse } from './types.ts';
import { userCalls } from './user-calls.ts';

const ALLOWED_HEADERS = [
  ...['content-type', 'accept-language', 'username', 'password', 'otp', 'reset-token'],
  CREDENTIAL_ENCODING,
  ...Object.values(HEADERS),
].join(', ');

/** Returns the headers that allow a page of another origin to call; without `allowed`, of any origin. */
function corsHeaders(
  { headers }: FakeRequest,
  allowed: readonly string[] | undefined,
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || allowed?.includes(origin) === false) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': ALLOWED_HEADERS,
  };
}

const DEFAULT_SESSION_SECONDS = 1800;

/** What the answers depend on and the test may change. */
export interface Current {
  readonly data: () => Data;
  readonly state: () => State;
  /** Returns the reply that replaces the gateway's own; undefined for none. */
  readonly replacement: (route: Route) => FakeReply | undefined;
  readonly mainUser: string;
}

/** Returns the function that answers requests by the contract, and the accounts that it uses. */
export function createAnswer(options: FakeGatewayOptions, current: Current) {
  const { tenant = 'ACME', products = PRODUCTS, allowedOrigins, now = Date.now } = options;
  const { state } = current;
  const accounts: Accounts = createAccounts(current.data, now);
  const all = options.signInOptions ?? [PASSWORD_OPTION, SSO_OPTION];
  const parts: Parts = {
    tenant,
    accounts,
    state,
    features: options.features ?? [RESET_LINK],
    sessionSeconds: () =>
      state().sessionSeconds ?? options.sessionSeconds ?? DEFAULT_SESSION_SECONDS,
    signInOptions: () => all.filter(state().offers ?? (() => true)),
  };
  const theme = options.theme ?? [{ type: 'NAME', value: tenant }];
  const handlers: FakeHandlers = {
    ...sessionCalls(parts, theme),
    ...passwordCalls(parts),
    ...userCalls(parts, products),
    sso: singleSignOn(parts, current.mainUser),
  };

  function answerCall(request: FakeRequest): FakeResponse {
    const exchange = openExchange(request, parts);
    if (request.method === 'OPTIONS') return envelope({});
    const route = routeOf(request.method, exchange.url);
    const isMissing = route?.feature !== undefined && !parts.features.includes(route.feature);
    if (!route || isMissing)
      throw new Refusal(404, `There is no call ${request.method} ${request.url}.`);
    const replacement = current.replacement(route);
    if (replacement) return envelope(replacement);
    if (route.name === 'sso') return handlers.sso(exchange);
    refuseForged(exchange);
    admit(route, exchange);
    const data = handlers[route.name](exchange);
    return { ...envelope({ data }), cookies: exchange.cookies };
  }

  function answer(request: FakeRequest): FakeResponse {
    let response: FakeResponse;
    try {
      response = answerCall(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response = refuse(error);
    }
    const isSecure = request.url.startsWith('https:');
    const headers = {
      date: new Date(now()).toUTCString(),
      ...response.headers,
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
      ...corsHeaders(request, allowedOrigins),
    };
    return { ...response, headers };
  }

  return { answer, accounts, parts };
}
