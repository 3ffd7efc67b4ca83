import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { ProviderAccess } from '../model/provider.ts';
import { clientAuthentication } from './client-authentication.ts';
import { discoveryFault, ProviderFault } from './faults.ts';
import { CLOCK_TOLERANCE_SECONDS, PROVIDER_TIMEOUT_SECONDS } from './time-limits.ts';

/** Where the settings of providers are, and the clock. */
interface ProviderContext {
  /** Returns the provider of a sign-in option by the option's ID; undefined for an unknown ID. */
  readonly findProvider: (clientId: string) => ProviderAccess | undefined;
  readonly now: () => number;
}

/** Metadata and keys are read again after this long. */
const MAX_AGE_MS = 3_600_000;
/** An unknown key does not cause a second reading within this time, because strangers can send logout tokens. */
const REREAD_MS = 10_000;

/** A provider whose metadata has been read. */
export interface KnownProvider {
  readonly access: ProviderAccess;
  /** The issuer exactly as the provider writes it, in tokens too. */
  readonly issuer: string;
  readonly metadata: openid.ServerMetadata;
  /** Authenticates the client in the way that the provider accepted last. */
  configuration: openid.Configuration;
  /** Authenticates the client in another way. */
  otherConfiguration: openid.Configuration | undefined;
  /** Finds the key of a token. */
  readonly keys: JWTVerifyGetKey;
  readonly readAtMs: number;
}

/** The providers of this gateway's clients. */
export interface Providers {
  /** Returns the issuer of a client's provider as the settings write it; undefined for an unknown client. */
  issuerOf(clientId: string): string | undefined;
  /** Returns a client's provider and reads its metadata if necessary. Rejects with a {@link ProviderFault}. */
  find(clientId: string): Promise<KnownProvider>;
  /** Reads the provider again, because it may have new keys. Returns the same one if it was read just before. */
  reread(clientId: string, known: KnownProvider): Promise<KnownProvider>;
}

/** Requires HTTPS for everything that an HTTPS issuer names. */
function keysOf(metadata: openid.ServerMetadata): JWTVerifyGetKey {
  const { issuer, jwks_uri = '' } = metadata;
  const isInsecure = issuer.startsWith('https:') && !jwks_uri.startsWith('https:');
  if (isInsecure || !URL.canParse(jwks_uri))
    throw new ProviderFault('discovery', `The metadata of ${issuer} has no valid jwks_uri.`);
  return createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000,
    // This module decides when keys are read again.
    cacheMaxAge: Infinity,
    cooldownDuration: Infinity,
  });
}

async function read(
  { findProvider, now }: ProviderContext,
  clientId: string,
): Promise<KnownProvider> {
  const access = findProvider(clientId);
  if (!access)
    throw new ProviderFault('settings', `No provider is configured for the client ${clientId}.`);
  try {
    const issuer = new URL(access.issuer);
    const isInsecure = issuer.protocol === 'http:';
    const assignedId = access.clientId ?? clientId;
    const discovered = await openid.discovery(issuer, assignedId, undefined, undefined, {
      timeout: PROVIDER_TIMEOUT_SECONDS,
      // Marked as deprecated only to make it stand out; needed for a provider on the same machine.
      // oxlint-disable-next-line typescript/no-deprecated
      execute: isInsecure ? [openid.allowInsecureRequests] : [],
    });
    const metadata = discovered.serverMetadata();
    const configure = (method: openid.ClientAuth): openid.Configuration => {
      const client = {
        id_token_signed_response_alg: access.algorithm,
        [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      };
      const configuration = new openid.Configuration(metadata, assignedId, client, method);
      configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
      // oxlint-disable-next-line typescript/no-deprecated
      if (isInsecure) openid.allowInsecureRequests(configuration);
      return configuration;
    };
    const { preferred, other } = await clientAuthentication(access, metadata);
    const keys = keysOf(metadata);
    return {
      access,
      issuer: metadata.issuer,
      metadata,
      configuration: configure(preferred),
      otherConfiguration: other && configure(other),
      keys,
      readAtMs: now(),
    };
  } catch (error) {
    throw discoveryFault(access, error);
  }
}

/** Reads providers when they are needed and keeps them for an hour. A failure is not kept. */
export function openProviders(context: ProviderContext): Providers {
  const known = new Map<string, Promise<KnownProvider>>();

  const load = (clientId: string): Promise<KnownProvider> => {
    const reading = read(context, clientId);
    known.set(clientId, reading);
    reading.catch(() => {
      if (known.get(clientId) === reading) known.delete(clientId);
    });
    return reading;
  };
  /** False if the settings of the provider have changed since. */
  const isCurrent = (clientId: string, { access }: KnownProvider): boolean =>
    JSON.stringify(context.findProvider(clientId)) === JSON.stringify(access);
  const isFresh = ({ readAtMs }: KnownProvider, maxAgeMs: number): boolean =>
    context.now() - readAtMs < maxAgeMs;

  return {
    issuerOf: (clientId) => context.findProvider(clientId)?.issuer,
    async find(clientId) {
      const reading = known.get(clientId) ?? load(clientId);
      const provider = await reading;
      if (isFresh(provider, MAX_AGE_MS) && isCurrent(clientId, provider)) return provider;
      // Another request may have started to read it again meanwhile.
      const current = known.get(clientId);
      return current && current !== reading ? current : load(clientId);
    },
    async reread(clientId, provider) {
      if (isFresh(provider, REREAD_MS)) return provider;
      const current = await this.find(clientId);
      return current === provider ? load(clientId) : current;
    },
  };
}
