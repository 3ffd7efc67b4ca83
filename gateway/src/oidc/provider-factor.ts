import type { ProviderAccess, ProviderFactor } from '../model/provider.ts';
import { ProviderFault } from './faults.ts';

type Claims = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the values of the claim that a setting names, as a provider has sent them. Anything else but texts is none. */
function sentValues(factor: Exclude<ProviderFactor, 'exempt'>, claims: Claims): string[] {
  const { amr, acr } = claims;
  if ('acr' in factor) return isText(acr) ? [acr] : [];
  return Array.isArray(amr) ? amr.filter(isText) : [];
}

/** Returns true if the claims of an ID token prove a second factor as the settings want it, or if they want none. */
export function hasProvenFactor({ secondFactor }: ProviderAccess, claims: Claims): boolean {
  if (secondFactor === undefined || secondFactor === 'exempt') return true;
  const wanted = 'acr' in secondFactor ? secondFactor.acr : secondFactor.amr;
  return sentValues(secondFactor, claims).some((value) => wanted.includes(value));
}

/** Returns what asks a provider for the second factor that its settings want; it may ignore that. */
export const factorRequest = ({ secondFactor }: ProviderAccess): { acr_values?: string } =>
  typeof secondFactor === 'object' && 'acr' in secondFactor
    ? { acr_values: secondFactor.acr.join(' ') }
    : {};

/** Returns the fault of a sign-in without the second factor that the tenant requires. */
export function factorFault({ issuer, secondFactor }: ProviderAccess): ProviderFault {
  const claim = typeof secondFactor === 'object' && 'acr' in secondFactor ? 'acr' : 'amr';
  return new ProviderFault(
    'second-factor',
    `The ID token of ${issuer} has none of the values of ${claim} that the option's secondFactor names. Let the provider ask for a second factor, and send the claim.`,
  );
}
