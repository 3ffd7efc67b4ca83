import * as z from 'zod/mini';
import { faultAt } from './issues.ts';
import { issuer, line, pageOrigin } from './schema-parts.ts';

/** The back ends of a tenant, by the name that assertions are addressed to. */
export const Audiences = z
  .record(
    line,
    z.strictObject({
      origins: z
        .array(pageOrigin)
        .check(
          z.minLength(1, 'Write at least one origin.'),
          z.describe('Origins of the pages that may ask for an assertion.'),
        ),
      confirmedWithinSeconds: z
        .optional(z.int('Use a whole number.').check(z.gte(30, 'Use a number from 30 on.')))
        .check(z.describe('How old the last sign-in or confirmation may be; any without it.')),
    }),
  )
  .check(
    z.describe(
      'Back ends that accept the gateway’s assertions, such as "https://api.example.com".',
    ),
  );
export type Audiences = z.infer<typeof Audiences>;

/** What assertions have in common. */
export const AssertionSettings = z.strictObject({
  issuer: issuer.check(
    z.describe('Address of the gateway, which back ends compare; its public keys are below it.'),
  ),
});

const File = z.catch(z.object({ assertions: z.optional(z.unknown()) }), {});
const Tenant = z.catch(z.object({ audiences: z.record(z.string(), z.unknown()) }), {
  audiences: {},
});

/** Returns a fault for each tenant with back ends, if the file does not name the gateway. */
export function audienceFaults(
  file: unknown,
  tenants: readonly [code: string, tenant: unknown][],
): string[] {
  if (File.parse(file).assertions !== undefined) return [];
  return tenants
    .filter(([, tenant]) => Object.keys(Tenant.parse(tenant).audiences).length > 0)
    .map(([code]) =>
      faultAt(
        ['tenants', code, 'audiences'],
        'Back ends need to know who signs. Set "assertions": { "issuer": … } beside "tenants".',
      ),
    );
}
