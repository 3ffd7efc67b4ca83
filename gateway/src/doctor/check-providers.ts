import type {
  Configuration,
  ConfiguredProvider,
  ConfiguredTenant,
} from '../configuration/configuration.ts';
import type { ProviderAccess } from '../model/provider.ts';
import { expectedClaims } from '../oidc/claims.ts';
import { discoveryFault } from '../oidc/faults.ts';
import { PROVIDER_TIMEOUT_SECONDS } from '../oidc/time-limits.ts';
import { openProviders } from '../oidc/providers.ts';
import { CALLBACK_PATH, callbackPathOf } from '../oidc/redirect-uri.ts';
import type { Settings } from '../configuration/settings.ts';
import { checkCredentials } from './check-credentials.ts';
import { checked, error, ok, warning, type Finding } from './finding.ts';

interface Jwk {
  readonly kty?: string;
  readonly crv?: string;
  readonly use?: string;
}

/** Type of the keys of an algorithm. */
const KEY_TYPES: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' };

async function readKeys(access: ProviderAccess, address: string): Promise<readonly Jwk[]> {
  try {
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`, { cause: response });
    const { keys } = (await response.json()) as { keys?: unknown };
    return Array.isArray(keys) ? (keys as Jwk[]) : [];
  } catch (cause) {
    throw discoveryFault(access, cause);
  }
}

/** Returns the hosts of a tenant's pages: its own and those of all tenants, or else every host of the gateway. */
function hostsOf(
  { publicHosts }: Settings,
  tenants: readonly ConfiguredTenant[],
  { hosts }: ConfiguredTenant,
): readonly string[] {
  const ofTenants = new Set(tenants.flatMap((tenant) => tenant.hosts));
  const own = publicHosts.filter((host) => hosts.includes(host) || !ofTenants.has(host));
  const known = own.length > 0 ? own : publicHosts;
  return known.length > 0 ? known : ['localhost'];
}

/** Checks a provider: that its metadata and keys can be read, and fit the settings; with a redirect URI, the credentials. */
async function checkProvider(
  subject: string,
  access: ConfiguredProvider,
  isOneOfSeveral: boolean,
  signInAt: string | undefined,
): Promise<readonly Finding[]> {
  const providers = openProviders({ findProvider: () => access, now: Date.now });
  const provider = await providers.find(access.id);
  const { metadata } = provider;
  const { issuer, algorithm, scopes } = access;
  // Stryker disable next-line StringLiteral: metadata without jwks_uri has been refused before.
  const keys = await readKeys(access, metadata.jwks_uri ?? '');
  const type = KEY_TYPES[algorithm.slice(0, 2)];
  const findings: Finding[] = [];
  if (!keys.some(({ kty, use }) => kty === type && use !== 'enc'))
    findings.push(
      error(subject, `${issuer} publishes no key for ${algorithm}. Check algorithm and issuer.`),
    );
  const algorithms = metadata.id_token_signing_alg_values_supported;
  if (algorithms && !algorithms.includes(algorithm))
    findings.push(
      error(
        subject,
        `${issuer} does not sign with ${algorithm}. Set algorithm to one of ${algorithms.join(', ')}.`,
      ),
    );
  const unknown = scopes.filter((scope) => metadata.scopes_supported?.includes(scope) === false);
  if (unknown.length > 0)
    findings.push(
      warning(
        subject,
        `${issuer} does not list the scopes ${unknown.join(', ')}. Check scopes, or ignore this if sign-in works.`,
      ),
    );
  const unsent = expectedClaims(access).filter(
    (claim) => metadata.claims_supported?.includes(claim) === false,
  );
  if (unsent.length > 0)
    findings.push(
      warning(
        subject,
        `${issuer} does not list the claims ${unsent.join(', ')}. Check claims and scopes, or ignore this if sso_claims_missing_total stays 0.`,
      ),
    );
  if (signInAt && metadata.claims_supported?.includes('auth_time') === false)
    findings.push(
      warning(
        subject,
        `${issuer} does not list the claim auth_time, without which users cannot confirm their session there. Ignore this if the audit log has no confirm-failed with the fault auth-time.`,
      ),
    );
  if (signInAt) findings.push(...(await checkCredentials(subject, provider, signInAt)));
  if (isOneOfSeveral && metadata.authorization_response_iss_parameter_supported !== true)
    findings.push(
      warning(
        subject,
        `${issuer} does not name itself in its responses (authorization_response_iss_parameter_supported), and the gateway has other providers too. Only the redirect URIs keep them apart: remove ${CALLBACK_PATH} without an ID at ${issuer}.`,
      ),
    );
  return findings.some(({ level }) => level !== 'ok')
    ? findings
    : [...findings, ok(subject, `${issuer} has valid metadata and a key for ${algorithm}.`)];
}

/**
 * Checks the providers of a configuration file, and lists the redirect URIs to register. With `canSignIn` it also tries
 * the credentials of the gateway at each.
 */
export async function checkProviders(
  settings: Settings,
  { tenants }: Configuration,
  canSignIn: boolean,
): Promise<readonly Finding[]> {
  const { trustProxy, port } = settings;
  const originOf = (host: string): string =>
    trustProxy === false ? `http://${host}:${port}` : `https://${host}`;
  const providers = tenants.flatMap((tenant) =>
    tenant.options.flatMap(({ name, provider }) =>
      provider ? [{ tenant, subject: `provider ${tenant.code} ${name}`, provider }] : [],
    ),
  );
  const isOneOfSeveral = new Set(providers.map(({ provider }) => provider.issuer)).size > 1;
  const checks = providers.flatMap(({ tenant, subject, provider }) => {
    const { id, issuer } = provider;
    const addresses = hostsOf(settings, tenants, tenant).map(
      (host) => originOf(host) + callbackPathOf(id),
    );
    return [
      checked(subject, () =>
        checkProvider(subject, provider, isOneOfSeveral, canSignIn ? addresses[0] : undefined),
      ),
      checked(subject, () =>
        addresses.map((uri) => ok(subject, `Register the redirect URI ${uri} at ${issuer}.`)),
      ),
    ];
  });
  return (await Promise.all(checks)).flat();
}
