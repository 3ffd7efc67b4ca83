import { isIPv4 } from 'node:net';
import * as z from 'zod/mini';
import { MAX_LABELS, relatedLabels } from '../model/passkey-settings.ts';
import { faultAt } from './issues.ts';
import type { Path } from './json-text.ts';
import { host, pageOrigin } from './schema-parts.ts';

/** Sign-in with passkeys. */
export const PasskeySettings = z.strictObject({
  rpId: host.check(
    z.refine((text) => !isIPv4(text), 'Use a domain. Browsers keep no passkeys of an IP address.'),
    z.describe(
      'Domain that the passkeys belong to, such as example.com. With another one, all passkeys are lost.',
    ),
  ),
  origins: z
    .array(pageOrigin)
    .check(
      z.minLength(1, 'Write at least one origin.'),
      z.describe('Origins of the pages that sign in with the passkeys.'),
    ),
  limit: z
    ._default(
      z
        .int('Use a whole number.')
        .check(z.positive('Use a number above 0.'), z.lte(100, 'Use a number up to 100.')),
      20,
    )
    .check(z.describe('How many passkeys a user may have.')),
  offer: z
    ._default(z.boolean(), false)
    .check(z.describe('Offers a passkey to users who have signed in with a password.')),
  automatic: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'Accepts passkeys that browsers create without a question after a sign-in with a password.',
      ),
    ),
});
export type PasskeySettings = z.infer<typeof PasskeySettings>;

const Tenant = z.catch(z.object({ passkeys: z.optional(PasskeySettings) }), {});

/**
 * Returns a fault for each tenant with which the pages outside of an RP ID have more names than browsers accept. All
 * tenants of an RP ID share the list that browsers read.
 */
export function passkeyFaults(tenants: readonly [code: string, tenant: unknown][]): string[] {
  const labels = new Map<string, Set<string>>();
  return tenants.flatMap(([code, tenant]) => {
    const { passkeys } = Tenant.parse(tenant);
    if (!passkeys) return [];
    const all = labels.get(passkeys.rpId) ?? new Set();
    labels.set(passkeys.rpId, all);
    for (const label of relatedLabels(passkeys)) all.add(label);
    const path: Path = ['tenants', code, 'passkeys', 'origins'];
    return all.size > MAX_LABELS
      ? [
          faultAt(
            path,
            `Browsers accept at most ${MAX_LABELS} names outside of the RP ID: ${[...all].join(', ')}.`,
          ),
        ]
      : [];
  });
}
