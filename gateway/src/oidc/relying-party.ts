import type { Log } from '../platform/log.ts';
import * as openid from 'openid-client';
import { languageTag } from 'sso-contract/languages/language-tag.ts';
import { inSeconds, type TimedStore } from '../store/timed-store.ts';
import type { Authenticated } from '../model/provider.ts';
import { insertFlow, takeFlow, type TakenFlow } from '../store/sso-flows.ts';
import { hashToken } from '../platform/tokens.ts';
import { readClaims, userInfoOf } from './claims.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';
import { isRejectedClient, ProviderFault, tokenFault } from './faults.ts';
import { factorRequest, hasProvenFactor } from './provider-factor.ts';
import type { KnownProvider, Providers } from './providers.ts';
import { callbackPathOf, requireOwnRedirectUri } from './redirect-uri.ts';
import { watchRedirects } from './redirect-watch.ts';
import { verifyToken } from './verify-token.ts';

const FLOW_SECONDS = 600;

/** Begin of the state of a sign-in that no page of the gateway's started. A random state does not contain a dot. */
const ELSEWHERE = 'elsewhere.';

/** Begin of the state of a sign-in that confirms a session. */
const CONFIRMS = 'confirm.';

/** Returns true if the response is to a sign-in that confirms a session, or if its address was made up. */
export const isConfirmation = ({ searchParams }: URL): boolean =>
  searchParams.get('state')?.startsWith(CONFIRMS) ?? false;

/** Returns true if the sign-in of a response was started by another site. A changed state fits no sign-in. */
export const isFromElsewhere = ({ searchParams }: URL): boolean =>
  searchParams.get('state')?.startsWith(ELSEWHERE) ?? false;

/** Returns when a flow was started. */
const begunAtOf = ({ expires_at: end }: Pick<TakenFlow, 'expires_at'>): Date =>
  new Date(end.getTime() - FLOW_SECONDS * 1000);

/** What a response has led to. */
type Finished =
  | {
      readonly kind: 'authenticated';
      readonly found: Authenticated;
      /** When the browser started it. */
      readonly begunAt: Date;
      /** Hash of the session that the sign-in confirms, after a fresh sign-in; null for one that opens a session. */
      readonly confirms: string | null;
    }
  /** This browser has started no such flow here, or the flow has ended. */
  | { readonly kind: 'not-begun' }
  | {
      readonly kind: 'failed';
      readonly tenant: string;
      readonly clientId: string;
      readonly confirms: string | null;
      /** A {@link ProviderFault}, unless the gateway itself has failed. */
      readonly fault: unknown;
    };

/** The gateway as a client of the providers. */
export interface RelyingParty {
  /** Stores a sign-in flow and returns the provider's URL for it. Rejects if the provider is down. */
  begin(flow: {
    browser: string;
    tenant: string;
    clientId: string;
    origin: string;
    /** Locale of the page that starts the flow. */
    locale: string;
    /** True if no page of the gateway's own, or of a listed origin, starts the flow. */
    isForeign: boolean;
    /** Hash of the session that the sign-in confirms: the provider must ask the user to sign in again. */
    confirms?: string;
    /** The ID of the user who is expected; '' if it is not known. */
    loginHint?: string;
  }): Promise<string>;
  /** Completes the sign-in flow of a response, once. */
  finish(browser: string, callbackUrl: URL): Promise<Finished>;
}

/** Redeems a code, with the next way to authenticate the client if the provider rejects one. */
async function redeem(
  provider: KnownProvider,
  callbackUrl: URL,
  checks: openid.AuthorizationCodeGrantChecks,
): ReturnType<typeof openid.authorizationCodeGrant> {
  const { configuration, otherConfiguration } = provider;
  try {
    return await openid.authorizationCodeGrant(configuration, callbackUrl, checks);
  } catch (error) {
    if (!otherConfiguration || !isRejectedClient(error)) throw error;
    const tokens = await openid.authorizationCodeGrant(otherConfiguration, callbackUrl, checks);
    provider.configuration = otherConfiguration;
    provider.otherConfiguration = configuration;
    return tokens;
  }
}

/** Creates the gateway's side of OpenID Connect: code flow with PKCE, state, nonce and issuer check. */
export function relyingParty(
  db: TimedStore,
  providers: Providers,
  log: Pick<Log, 'warn'>,
): RelyingParty {
  const { store, now } = db;
  const redirects = watchRedirects(store, log);

  const authenticate = async (flow: TakenFlow, callbackUrl: URL): Promise<Authenticated> => {
    const clientId = flow.client_id;
    await requireOwnRedirectUri(store, providers, clientId, callbackUrl);
    redirects.arrive(clientId, callbackUrl.origin);
    const provider = await providers.find(clientId);
    const { access, issuer } = provider;
    if (flow.issuer !== issuer)
      throw new ProviderFault(
        'redirect',
        `The issuer of the option ${clientId} has changed since the sign-in started. Nothing is to be done: users start again.`,
      );
    const tokens = await redeem(provider, callbackUrl, {
      pkceCodeVerifier: flow.verifier,
      // The flow was found by it.
      expectedState: callbackUrl.searchParams.get('state') ?? '',
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw tokenFault(access, error, callbackUrl.origin + callbackPathOf(clientId));
    });
    const idToken = tokens.id_token ?? '';
    // The library trusts the connection to the provider and does not verify the signature.
    const verified = await verifyToken(providers, clientId, idToken);
    if (flow.session_hash !== null)
      requireFreshSignIn(access, verified.claims['auth_time'], begunAtOf(flow).getTime());
    const { sub: subject = '', sid } = verified.claims;
    const userInfo = userInfoOf(provider.configuration, tokens.access_token, subject);
    return {
      tenant: flow.tenant_code,
      access,
      claims: await readClaims(access, verified.claims, userInfo),
      hasFactor: hasProvenFactor(access, verified.claims),
      session: {
        clientId,
        issuer,
        subject,
        sid: typeof sid === 'string' ? sid : null,
        idToken,
        redeemedAt: flow.taken_at,
      },
    };
  };

  return {
    async begin({
      browser,
      tenant,
      clientId,
      origin,
      locale,
      isForeign,
      confirms,
      loginHint = '',
    }) {
      const { access, configuration, issuer } = await providers.find(clientId);
      await redirects.start({ browser, option: clientId, origin, issuer });
      const verifier = openid.randomPKCECodeVerifier();
      const mark = confirms === undefined ? (isForeign ? ELSEWHERE : '') : CONFIRMS;
      const state = mark + openid.randomState();
      const prompt = confirms === undefined ? access.prompt : 'login';
      const nonce = openid.randomNonce();
      await insertFlow(store, {
        state_hash: hashToken(state),
        browser_hash: hashToken(browser),
        tenant_code: tenant,
        client_id: clientId,
        origin,
        issuer,
        nonce,
        verifier,
        expires_at: inSeconds(db, FLOW_SECONDS),
        session_hash: confirms ?? null,
      });
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: origin + callbackPathOf(clientId),
        scope: access.scopes.join(' '),
        ...(prompt ? { prompt } : {}),
        ...(loginHint ? { login_hint: loginHint } : {}),
        ...(confirms === undefined ? {} : { max_age: '0' }),
        ...factorRequest(access),
        // The provider's origin may not have the portal's cookies.
        ui_locales: languageTag(locale),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async finish(browser, callbackUrl) {
      const flow = await takeFlow(store, {
        stateHash: hashToken(callbackUrl.searchParams.get('state') ?? ''),
        browserHash: hashToken(browser),
        origin: callbackUrl.origin,
        at: new Date(now()),
      });
      if (!flow) return { kind: 'not-begun' };
      try {
        const found = await authenticate(flow, callbackUrl);
        const begunAt = begunAtOf(flow);
        return { kind: 'authenticated', found, begunAt, confirms: flow.session_hash };
      } catch (fault) {
        const { tenant_code: tenant, client_id: clientId, session_hash: confirms } = flow;
        return { kind: 'failed', tenant, clientId, confirms, fault };
      }
    },
  };
}
