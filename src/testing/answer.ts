import { SESSION_SECONDS } from '../core/contract/gateway/constants.ts';
import { corsHeaders } from '../core/contract/gateway/cors.ts';
import { envelope, refuse, Refusal, TLS_ONLY } from '../core/contract/gateway/replies.ts';
import { requireReadable } from '../core/contract/gateway/request-limits.ts';
import { admit } from '../core/contract/gateway/sessions.ts';
import { announcedWith, CONFIRM, NOT_ME, SECOND_FACTOR } from '../core/contract/features.ts';
import { RESET_LINK } from '../core/contract/names.ts';
import { isOffered } from '../core/contract/offered.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import type { Additions } from './additions.ts';
import { assertionCall } from './assertion.ts';
import { createCodeTickets } from './code-tickets.ts';
import { confirmCalls } from './confirm-calls.ts';
import type { Data } from './data.ts';
import { PASSWORD_OPTION, PRODUCTS, SSO_OPTION } from './defaults.ts';
import { openExchange, refuseForged, type FakeHandlers, type Parts } from './exchange.ts';
import { factorCalls } from './factor-calls.ts';
import { factorProofs } from './factor-proofs.ts';
import { createFactors } from './factors.ts';
import { createMailedCodes } from './mailed-codes.ts';
import { createNewBrowsers } from './new-browsers.ts';
import { notMe } from './not-me.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { passkeyProofs } from './passkey-proofs.ts';
import { createPasskeys } from './passkeys.ts';
import { passwordCalls } from './password-calls.ts';
import { preferenceCalls } from './preference-calls.ts';
import { createRequirement } from './requirement.ts';
import { routeOf, type Route } from './routes.ts';
import { sessionCalls, singleSignOn } from './session-calls.ts';
import { createSignInSteps } from './sign-in-steps.ts';
import type { State } from './states.ts';
import { createTrust } from './trust.ts';
import type { FakeGatewayOptions, FakeReply, FakeRequest, FakeResponse } from './types.ts';
import { userCalls } from './user-calls.ts';

/** What the answers depend on and the test may change. */
export interface Current {
  readonly data: () => Data;
  readonly state: () => State;
  /** Returns the reply that replaces the gateway's own; undefined for none. */
  readonly replacement: (route: Route) => FakeReply | undefined;
  readonly mainUser: string;
}

/** Takes a body for JSON that `fetch` calls text because a test names no type. */
function withType(request: FakeRequest): FakeRequest {
  const { headers } = request;
  const isDefault = headers['content-type']?.toLowerCase() === 'text/plain;charset=utf-8';
  const isUnnamed = isDefault || headers['content-type'] === undefined;
  return isUnnamed
    ? { ...request, headers: { ...headers, 'content-type': 'application/json' } }
    : request;
}

/** Returns the function that answers requests by the contract, and the accounts that it uses. */
export function createAnswer(options: FakeGatewayOptions, current: Current, additions: Additions) {
  const { tenant = 'ACME', products = PRODUCTS, allowedOrigins, now = Date.now } = options;
  const { graceDays, trustDays = graceDays === undefined ? 30 : 0 } = options;
  const { state } = current;
  const features = options.features ?? [RESET_LINK, CONFIRM, NOT_ME];
  const asksForCodes = announcedWith(features, SECOND_FACTOR) !== undefined;
  const ageMs = () => state().signInAgeMs ?? 0;
  const accounts: Accounts = createAccounts(current.data, now, ageMs, asksForCodes, additions);
  const all = options.signInOptions ?? [PASSWORD_OPTION, SSO_OPTION];
  const parts: Parts = {
    tenant,
    accounts,
    browsers: createNewBrowsers(current.data, now, features),
    requirement: createRequirement(now, accounts, asksForCodes ? graceDays : undefined),
    state,
    features,
    sessionSeconds: () => state().sessionSeconds ?? options.sessionSeconds ?? SESSION_SECONDS,
    signInOptions: () => all.filter(state().offers ?? (() => true)),
  };
  const passkeys = createPasskeys(current.data, now, accounts, parts.requirement);
  const tickets = createCodeTickets(current.data, now, accounts);
  const factors = createFactors(current.data, now, accounts, tickets, additions);
  const mailed = createMailedCodes(current.data, accounts, tickets, additions);
  const trust = createTrust(current.data, now, accounts, trustDays);
  const steps = createSignInSteps(parts, tickets, trust);
  const theme = options.theme ?? [{ type: 'NAME', value: tenant }];
  const handlers: FakeHandlers = {
    ...sessionCalls(parts, theme, steps.requireNone, now),
    ...passwordCalls(parts),
    notMe: notMe(parts, current.mainUser, additions),
    ...userCalls(parts, additions.productsOf ?? (() => products), trust),
    ...preferenceCalls(parts, current.data),
    ...confirmCalls(parts),
    ...passkeyCalls(parts, passkeys),
    ...passkeyProofs(parts, passkeys),
    ...assertionCall(parts, now, additions),
    ...factorCalls(parts, tickets, factors, trust),
    ...factorProofs(parts, { tickets, factors, mailed, steps, trust }),
    mailSignInCode: mailed.mailSignInCode,
    sso: singleSignOn(parts, current.mainUser),
  };

  /** `cookies` gets those of a refused call, too. */
  function answerCall(request: FakeRequest, cookies: string[]): FakeResponse {
    requireReadable(withType(request));
    const exchange = openExchange(request, parts, cookies);
    if (request.method === 'OPTIONS') return envelope({});
    const route = routeOf(request.method, exchange.url);
    if (!route || !isOffered(parts.features, route))
      throw new Refusal(404, `There is no call ${request.method} ${request.url}.`);
    const replacement = current.replacement(route);
    if (replacement) return envelope(replacement);
    if (route.name === 'sso') return handlers.sso(exchange);
    refuseForged(exchange);
    admit(route, exchange.session, exchange.ended);
    return envelope({ data: handlers[route.name](exchange) }, exchange.cookies);
  }

  function answer(request: FakeRequest): FakeResponse {
    let response: FakeResponse;
    const cookies: string[] = [];
    try {
      response = answerCall(request, cookies);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response = { ...refuse(error), cookies };
    }
    const headers = {
      date: new Date(now()).toUTCString(),
      ...response.headers,
      ...(request.url.startsWith('https:') && TLS_ONLY),
      ...corsHeaders(
        request.headers['origin'],
        additions.isAllowedOrigin ?? ((origin) => allowedOrigins?.includes(origin) !== false),
      ),
    };
    return { ...response, headers };
  }

  return { answer, accounts, parts };
}
