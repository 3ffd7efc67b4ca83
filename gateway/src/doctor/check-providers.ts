import type { Configuration } from '../configuration/configuration.ts';
import { optionKey } from '../configuration/configuration.ts';
import type { ProviderAccess } from '../extension.ts';
import { discoveryFault } from '../oidc/faults.ts';
import { PROVIDER_TIMEOUT_SECONDS } from '../oidc/provider-defaults.ts';
import { openProviders } from '../oidc/providers.ts';
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

/** Checks a provider: that its metadata and keys can be read, and fit the settings. */
async function checkProvider(
  key: string,
  subject: string,
  access: ProviderAccess,
): Promise<readonly Finding[]> {
  const providers = openProviders({ findProvider: () => access, now: Date.now });
  const { metadata } = await providers.find(key);
  const { issuer, algorithm, scopes } = access;
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
  return findings.length > 0
    ? findings
    : [ok(subject, `${issuer} has valid metadata and a key for ${algorithm}.`)];
}

/** Checks the providers of a configuration file. */
export async function checkProviders({ tenants }: Configuration): Promise<readonly Finding[]> {
  const checks = tenants.flatMap(({ code, options }) =>
    options.flatMap((option) => {
      const { provider } = option;
      const subject = `provider ${code} ${option.name}`;
      return provider
        ? [checked(subject, () => checkProvider(optionKey(code, option), subject, provider))]
        : [];
    }),
  );
  return (await Promise.all(checks)).flat();
}
