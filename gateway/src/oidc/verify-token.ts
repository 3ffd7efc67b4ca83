import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { CLOCK_TOLERANCE_SECONDS } from './time-limits.ts';
import type { KnownProvider, Providers } from './providers.ts';
import { ProviderFault, tokenFault } from './faults.ts';

const ISSUED_LATER =
  'The token was issued in the future: the clock of the provider is ahead of the gateway’s, or the gateway’s is behind. Synchronize both (NTP).';

/**
 * Verifies the signature, issuer, audience and times of a token of a client's provider, and returns its claims. Reads
 * the provider again if the key is unknown or does not fit, because a provider may replace a key under its ID. Rejects with a {@link ProviderFault}.
 */
export async function verifyToken(
  providers: Pick<Providers, 'find' | 'reread'>,
  clientId: string,
  token: string,
  options: JWTVerifyOptions = {},
): Promise<{ claims: JWTPayload; provider: KnownProvider }> {
  const verify = async (provider: KnownProvider): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: provider.issuer,
      audience: provider.access.clientId ?? clientId,
      algorithms: [provider.access.algorithm],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat'],
      ...options,
    });
    return payload;
  };
  let provider = await providers.find(clientId);
  try {
    const claims = await verify(provider).catch(async (error: unknown) => {
      const next =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWSSignatureVerificationFailed
          ? await providers.reread(clientId, provider)
          : provider;
      if (next === provider) throw error;
      provider = next;
      return verify(provider);
    });
    // jose does not compare the time of issue with the present.
    if ((claims.iat ?? 0) > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
      throw new ProviderFault('clock', ISSUED_LATER);
    return { claims, provider };
  } catch (error) {
    throw tokenFault(provider.access, error);
  }
}
