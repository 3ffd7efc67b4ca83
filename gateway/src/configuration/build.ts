import type { Audience } from '../model/audience.ts';
import { EVERYONE } from '../model/product.ts';
import type { ProductRow } from '../store/configured-rows.ts';
import {
  type Configuration,
  type ConfiguredOption,
  type ConfiguredProvider,
  type ConfiguredTenant,
} from './configuration.ts';
import { faultAt } from './issues.ts';
import type { Path } from './json-text.ts';
import type { ConfigurationFile, Product, Tenant } from './schema.ts';
import type { SecretSource } from './schema-parts.ts';
import { isPrivateKey, resolveSecret, type SecretStore } from './secrets.ts';
import { optionIdOf, type OpenIdOption, type SignInOption } from './sign-in-schema.ts';
import { themeEntries } from './theme.ts';

/** A configuration, and the faults of its secrets. It is only complete without faults. */
export interface Built {
  readonly configuration: Configuration;
  readonly faults: readonly string[];
}

/** Returns the product codes by group: those of the option, and those of products that name the group. */
function productsByGroup(
  option: OpenIdOption,
  products: readonly Product[],
): Record<string, readonly string[]> {
  const byGroup = new Map(
    Object.entries(option.products).map(([group, codes]) => [group, new Set(codes)]),
  );
  for (const { code, visibleTo } of products)
    for (const group of (typeof visibleTo === 'object' && visibleTo.groups) || [])
      byGroup.set(group, (byGroup.get(group) ?? new Set()).add(code));
  return Object.fromEntries([...byGroup].map(([group, codes]) => [group, [...codes]]));
}

function productOf({ visibleTo, ...product }: Product): ProductRow {
  const roles = visibleTo === 'everyone' ? [EVERYONE] : (visibleTo?.roles ?? []);
  const { code, name, landingPage, logo = '', description, ...details } = product;
  return { code, name, landingPage, logo, description, details, roles: [...new Set(roles)] };
}

const audiencesOf = ({ audiences }: Tenant): Audience[] =>
  Object.entries(audiences).map(([name, { origins, confirmedWithinSeconds }]) => ({
    ...{ name, origins, confirmedWithinSeconds },
  }));

/** Returns what a tenant's users may keep in a browser: nothing where they share computers. */
function choicesOf({ sharedComputers, remember, passkeys, secondFactor }: Tenant) {
  if (!sharedComputers) return { remember, passkeys, secondFactor };
  const required = secondFactor?.required && { ...secondFactor.required, trustDays: 0 };
  return {
    remember: false,
    passkeys: passkeys && { ...passkeys, offer: false, automatic: false },
    secondFactor: secondFactor && { trustDays: 0, required },
  };
}

/** Converts a valid file, and reads its secrets. */
export async function buildConfiguration(
  file: ConfigurationFile,
  store: SecretStore,
): Promise<Built> {
  const faults: string[] = [];

  const read = async (
    source: SecretSource | undefined,
    path: Path,
  ): Promise<string | undefined> => {
    if (!source) return undefined;
    const resolved = await resolveSecret(source, store);
    if ('secret' in resolved) return resolved.secret;
    faults.push(faultAt(path, resolved.fault));
    return undefined;
  };

  const providerOf = async (
    tenant: string,
    option: OpenIdOption,
    products: readonly Product[],
    path: Path,
  ): Promise<ConfiguredProvider> => {
    const clientSecret = await read(option.clientSecret, [...path, 'clientSecret']);
    const privateKey = await read(option.privateKey, [...path, 'privateKey']);
    if (privateKey !== undefined && !isPrivateKey(privateKey))
      faults.push(faultAt([...path, 'privateKey'], 'This is not a private key in PEM.'));
    const { issuer, clientId, algorithm, scopes, prompt, claims, firstSignIn, roles } = option;
    const { signOutAtProvider, secondFactor } = option;
    return {
      id: optionIdOf(tenant, option),
      issuer,
      ...(clientId !== undefined && { clientId }),
      ...(clientSecret !== undefined && { clientSecret }),
      ...(privateKey !== undefined && { privateKey }),
      ...{ algorithm, scopes, prompt, claims, firstSignIn, roles, signOutAtProvider },
      ...(secondFactor !== undefined && { secondFactor }),
      products: productsByGroup(option, products),
    };
  };

  const optionOf = async (
    tenant: string,
    option: SignInOption,
    products: readonly Product[],
    path: Path,
  ): Promise<ConfiguredOption> => {
    const { name, logo = '' } = option;
    if (option.type === 'basic')
      return { authType: 'BASIC', orgType: 'TENANT', name, logo, provider: undefined };
    const { authType, orgType } = option;
    const provider = await providerOf(tenant, option, products, path);
    return { authType, orgType, name, logo, provider };
  };

  const tenantOf = async (code: string, tenant: Tenant): Promise<ConfiguredTenant> => ({
    code,
    hosts: tenant.hosts,
    signInPage: tenant.signInPage,
    theme: themeEntries(tenant.theme),
    options: await Promise.all(
      tenant.signIn.map((option, index) =>
        optionOf(code, option, tenant.products, ['tenants', code, 'signIn', index]),
      ),
    ),
    straightToProvider: tenant.straightToProvider,
    ...choicesOf(tenant),
    newBrowser: tenant.newBrowser,
    auditDays: tenant.auditDays,
    audiences: audiencesOf(tenant),
    products: tenant.products.map(productOf),
    mail: tenant.mail,
  });

  const tenants = await Promise.all(
    Object.entries(file.tenants).map(([code, tenant]) => tenantOf(code, tenant)),
  );
  const { mail, limits, assertions } = file;
  return { configuration: { tenants, mail, limits, issuer: assertions?.issuer }, faults };
}
