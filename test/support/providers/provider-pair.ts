import assert from 'node:assert/strict';
import { UserProfile } from '../../../src/core/contract/profile.ts';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import type { Agent } from '../gateway/agent.ts';
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type ProviderOptions,
} from './openid-provider.ts';
import { startProviderGateway, type ProviderGateway } from './provider-gateway.ts';

/** Every character that the encoding of `client_secret_basic` changes. */
export const SECRET = 'a-secret_of.the+other party/100%:~!*()';

/** A gateway and a provider below `/realms/x` that knows it. */
export interface ProviderPair {
  readonly gateway: ProviderGateway;
  readonly provider: OpenIdProvider;
  /** Starts another provider. */
  startProvider(options: Partial<ProviderOptions>): Promise<OpenIdProvider>;
  close(): Promise<void>;
}

/** Starts a gateway and a provider with a client `portal`, whose ID tokens have all claims. */
export async function startProviderPair(
  options: (gateway: ProviderGateway) => Partial<ProviderOptions> = () => ({}),
): Promise<ProviderPair> {
  const gateway = await startProviderGateway();
  const origin = `http://localhost:${gateway.port}`;
  const providers: OpenIdProvider[] = [];
  const startProvider = async (more: Partial<ProviderOptions>): Promise<OpenIdProvider> => {
    const provider = await startOpenIdProvider({
      path: '/realms/x',
      origins: [origin],
      postLogoutUris: [`${origin}/login`],
      clients: [{ client_id: 'portal', client_secret: SECRET }],
      areClaimsInUserInfo: false,
      ...more,
    });
    providers.push(provider);
    return provider;
  };
  return {
    gateway,
    provider: await startProvider(options(gateway)),
    startProvider,
    async close() {
      await Promise.all(providers.map((provider) => provider.stop()));
      await gateway.close();
    },
  };
}

/** A sign-in that has ended. */
export interface SignInEnd {
  readonly browser: Agent;
  readonly search: string;
  readonly error: string;
}

const SCOPES = ['openid', 'profile', 'email', 'groups'];

/** Returns functions that sign accounts of the provider in with the client `portal`. */
export function portalSignIns(pair: () => ProviderPair) {
  /** Sets how a tenant uses the provider, from now on. */
  const use = async (access: Partial<ProviderAccess>, tenant = 'ACME'): Promise<void> => {
    const { gateway, provider } = pair();
    const all = { issuer: provider.issuer, clientSecret: SECRET, scopes: SCOPES, ...access };
    await gateway.addClient('portal', all, tenant);
    // The settings are read again after an hour.
    gateway.clock.advance(3601);
  };

  /** Signs in with these claims of an account. */
  const signIn = async (
    account: string,
    claims: Record<string, unknown>,
    { tenant = 'ACME', at = pair().provider }: { tenant?: string; at?: OpenIdProvider } = {},
  ): Promise<SignInEnd> => {
    await at.control({ accounts: { [account]: claims } });
    const browser = pair().gateway.browser(tenant);
    const page = await browser.startSso({ authType: 'portal' });
    const { url } = await at.signIn(browser, page, account);
    return { browser, search: url.search, error: url.searchParams.get('errorMsg') ?? '' };
  };

  /** Signs in, and returns the user that the gateway knows. */
  const userOf = async (...parameters: Parameters<typeof signIn>) => {
    const { browser, search } = await signIn(...parameters);
    assert.equal(search, '?sso=ok', pair().gateway.log.text);
    const profile = UserProfile.parse((await browser.profile()).envelope.data);
    return { browser, ...profile };
  };
  return { use, signIn, userOf };
}

/** Returns the claims of a verified email. */
export const verified = (email: string) => ({ email, email_verified: true });
