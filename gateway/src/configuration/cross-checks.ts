import * as z from 'zod/mini';
import { audienceFaults } from './audiences-schema.ts';
import { faultAt } from './issues.ts';
import type { Path } from './json-text.ts';
import { passkeyFaults } from './passkeys-schema.ts';
import { Product } from './schema.ts';
import { factorFaults } from './second-factor-schema.ts';
import { host } from './schema-parts.ts';
import { optionIdOf, SignInOption, type OpenIdOption } from './sign-in-schema.ts';

/** An element of a list that is valid by itself, with its path. */
interface Item<T> {
  readonly path: Path;
  readonly value: T;
}

const TenantLists = z.catch(
  z.object({
    hosts: z.catch(z.array(z.unknown()), []),
    passkeys: z.optional(z.unknown()),
    secondFactor: z.optional(z.unknown()),
    audiences: z.optional(z.unknown()),
    signIn: z.catch(z.array(z.unknown()), []),
    straightToProvider: z.optional(z.unknown()),
    products: z.catch(z.array(z.unknown()), []),
  }),
  { hosts: [], signIn: [], products: [] },
);
const Coded = z.catch(z.object({ code: z.optional(z.string()) }), {});
const Typed = z.catch(z.object({ type: z.optional(z.string()) }), {});
const Tenants = z.catch(z.object({ tenants: z.record(z.string(), TenantLists) }), { tenants: {} });

/** Returns the valid elements of a list. Invalid ones have their own faults. */
function validItems<T>(list: readonly unknown[], schema: z.ZodMiniType<T>, path: Path): Item<T>[] {
  return list.flatMap((element, index) => {
    const { success, data } = schema.safeParse(element);
    return success ? [{ path: [...path, index], value: data }] : [];
  });
}

/** Returns a fault for each item whose key an earlier item has. */
function repeated<T>(
  items: readonly Item<T>[],
  keyOf: (value: T) => string,
  field: Path,
  sentence: string,
): string[] {
  const seen = new Set<string>();
  return items
    .filter(({ value }) => {
      const isRepeated = seen.has(keyOf(value));
      seen.add(keyOf(value));
      return isRepeated;
    })
    .map(({ path }) => faultAt([...path, ...field], sentence));
}

function providerFaults(
  { path, value }: Item<OpenIdOption>,
  codes: ReadonlySet<string | undefined>,
): string[] {
  const unknown = Object.entries(value.products).flatMap(([group, list]) =>
    list.flatMap((code, index) =>
      codes.has(code)
        ? []
        : [
            faultAt(
              [...path, 'products', group, index],
              'The tenant has no product of this code. Add it to the tenant’s products.',
            ),
          ],
    ),
  );
  const hasOneKey = (value.clientSecret === undefined) !== (value.privateKey === undefined);
  return hasOneKey
    ? unknown
    : [faultAt(path, 'Set either clientSecret or privateKey.'), ...unknown];
}

/** What distinguishes a sign-in option from the others of its tenant. */
const typesOf = (option: SignInOption): string =>
  // Stryker disable next-line ConditionalExpression: without types, all basic options are alike too.
  option.type === 'basic' ? 'basic' : `${option.authType} ${option.orgType}`;

function tenantFaults(lists: z.infer<typeof TenantLists>, base: Path): string[] {
  const products = validItems(lists.products, Product, [...base, 'products']);
  const options = validItems(lists.signIn, SignInOption, [...base, 'signIn']);
  // Of all elements, because an invalid one has faults of its own and need not cause more.
  const codes = new Set(lists.products.map((product) => Coded.parse(product).code));
  const hasProvider = lists.signIn.some((option) => Typed.parse(option).type === 'openid');
  return [
    ...(lists.straightToProvider === true && !(hasProvider && lists.signIn.length === 1)
      ? [
          faultAt(
            [...base, 'straightToProvider'],
            'Only a tenant with a single sign-in option, an OpenID provider, goes straight to it.',
          ),
        ]
      : []),
    ...repeated(
      products,
      ({ code }) => code,
      ['code'],
      'An earlier product of the tenant has the same code.',
    ),
    ...repeated(
      options,
      typesOf,
      [],
      'An earlier option is of the same type. Give each provider another authType.',
    ),
    ...options.flatMap(({ path, value }) =>
      value.type === 'openid' ? providerFaults({ path, value }, codes) : [],
    ),
    ...products
      .filter(({ value: { visibleTo } }) => typeof visibleTo === 'object' && visibleTo.groups)
      .filter(() => !hasProvider)
      .map(({ path }) =>
        faultAt(
          [...path, 'visibleTo', 'groups'],
          'The tenant has no OpenID provider that names the groups of a user.',
        ),
      ),
  ];
}

/** Returns a fault for each option whose ID an earlier option of any tenant has. */
function idFaults(tenants: readonly [code: string, z.infer<typeof TenantLists>][]): string[] {
  /** True for an ID that the file contains. Options of the same type, which have no other, have a fault already. */
  const seen = new Map<string, boolean>();
  return tenants.flatMap(([code, { signIn }]) =>
    validItems(signIn, SignInOption, ['tenants', code, 'signIn']).flatMap(({ path, value }) => {
      if (value.type !== 'openid') return [];
      const id = optionIdOf(code, value);
      const isWritten = value.id !== undefined || seen.get(id) === true;
      const isRepeated = seen.has(id) && isWritten;
      seen.set(id, isWritten);
      const sentence = `An earlier option has the ID ${id}. Give each option another id.`;
      return isRepeated ? [faultAt([...path, 'id'], sentence)] : [];
    }),
  );
}

/** Returns the faults between the valid parts of a file: duplicates, and references that lead nowhere. */
export function crossFaults(file: unknown): string[] {
  const tenants = Object.entries(Tenants.parse(file).tenants);
  const hosts = tenants.flatMap(([code, lists]) =>
    validItems(lists.hosts, host, ['tenants', code, 'hosts']),
  );
  return [
    ...repeated(hosts, String, [], 'An earlier entry has the same host.'),
    ...tenants.flatMap(([code, lists]) => tenantFaults(lists, ['tenants', code])),
    ...idFaults(tenants),
    ...passkeyFaults(tenants),
    ...factorFaults(tenants),
    ...audienceFaults(file, tenants),
  ];
}
