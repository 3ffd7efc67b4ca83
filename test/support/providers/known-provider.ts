import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import * as openid from 'openid-client';
import { PROVIDER_DEFAULTS } from '../../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import type { KnownProvider } from '../../../gateway/src/oidc/providers.ts';

export const ISSUER = 'https://id.example';

/** A reply of a token endpoint. */
export interface TokenReply {
  readonly status: number;
  readonly body: object;
}

/**
 * Returns a provider of the client `portal` without a server: `answer` replies to the request that redeems a code, of
 * which it gets the parameters and the header for authentication. `sign` signs a token of the provider.
 */
export async function knownProvider(
  answer: (sent: URLSearchParams, authorization: string) => Promise<TokenReply> | TokenReply,
) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });
  const metadata = {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: `${ISSUER}/token`,
  };
  const configure = (method: openid.ClientAuth): openid.Configuration => {
    const client = { id_token_signed_response_alg: 'RS256' };
    const configuration = new openid.Configuration(metadata, 'portal', client, method);
    configuration[openid.customFetch] = async (_, { body, headers }) => {
      const authorization = new Headers(headers).get('authorization') ?? '';
      const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
      const reply = await answer(sent, authorization);
      const type = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(reply.body), { status: reply.status, headers: type });
    };
    return configuration;
  };
  return {
    /** The provider, with `settings` of the operator. */
    known: (settings: Partial<ProviderAccess> = {}): KnownProvider => ({
      access: { ...PROVIDER_DEFAULTS, issuer: ISSUER, ...settings },
      issuer: ISSUER,
      metadata,
      configuration: configure(openid.ClientSecretBasic('secret')),
      otherConfiguration: undefined,
      keys,
      readAtMs: 0,
    }),
    /** Another way to authenticate the client. */
    inBody: configure(openid.ClientSecretPost('secret')),
    sign: (claims: JWTPayload): Promise<string> => {
      const at = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: ISSUER, aud: 'portal', iat: at, exp: at + 60, ...claims })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(privateKey);
    },
  };
}
