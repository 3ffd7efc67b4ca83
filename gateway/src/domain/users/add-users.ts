import { randomUUID } from 'node:crypto';
import type { UserDetails } from '../../model/user.ts';
import { insertAdministration } from '../../store/audit.ts';
import { insertContacts } from '../../store/contacts.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { assignProducts, productCodes } from '../../store/user-products.ts';
import { insertUsers, takenUsernames } from '../../store/users.ts';
import { tenantCodes } from '../../store/tenants.ts';

/** A user to add. */
export interface PreparedUser {
  readonly user: {
    /** Normalized. */
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly displayName?: string | undefined;
    /** The primary contact; by default the user ID, if it is an address. */
    readonly email?: string | undefined;
    readonly language: string;
    /** The first one is displayed. */
    readonly roles: UserDetails['roles'];
    readonly products: readonly string[];
    readonly organization: string;
    readonly timeZone: string;
    readonly country: string;
  };
  /** Hash of the initial password; null for a user who can only sign in by single sign-on. */
  readonly passwordHash: string | null;
}

/** Why users can't be added. */
export type AddProblem =
  | { readonly kind: 'unknown-tenant' }
  | { readonly kind: 'taken'; readonly username: string }
  | { readonly kind: 'unknown-product'; readonly code: string };

async function problemsOf(
  trx: StoreTransaction,
  tenant: string,
  users: readonly PreparedUser[],
): Promise<AddProblem[]> {
  if (!(await tenantCodes(trx)).includes(tenant)) return [{ kind: 'unknown-tenant' }];
  const names = users.map(({ user }) => user.username);
  const taken = await takenUsernames(trx, tenant, names);
  const products = new Set(await productCodes(trx, tenant));
  const wanted = new Set(users.flatMap(({ user }) => user.products));
  return [
    ...taken.map((username) => ({ kind: 'taken', username }) as const),
    ...[...wanted]
      .filter((code) => !products.has(code))
      .map((code) => ({ kind: 'unknown-product', code }) as const),
  ];
}

const rowOf = (tenant: string, id: string, { user, passwordHash }: PreparedUser) => ({
  id,
  tenant_code: tenant,
  username: user.username,
  password_hash: passwordHash,
  must_change: passwordHash !== null,
  first_name: user.firstName,
  last_name: user.lastName,
  display_name: user.displayName ?? `${user.firstName} ${user.lastName}`.trim(),
  user_type: user.roles[0]?.code ?? '',
  lang_cd: user.language,
  last_login_at: null,
  disabled_at: null,
  details: JSON.stringify({
    orgName: user.organization,
    orgLogo: '',
    businessEntityDescription: '',
    timeZoneDescription: user.timeZone,
    country: user.country,
    countryName: '',
    roles: user.roles,
  }),
});

/**
 * Adds users of a tenant, who have to change the initial password at the first sign-in: all of them, or none if a user or
 * product is in the way.
 */
export function addUsers(
  store: Store,
  tenant: string,
  users: readonly PreparedUser[],
): Promise<
  | { readonly kind: 'added' }
  | { readonly kind: 'refused'; readonly problems: readonly AddProblem[] }
> {
  return store.transaction().execute(async (trx) => {
    const problems = await problemsOf(trx, tenant, users);
    if (problems.length > 0) return { kind: 'refused', problems };
    const added = users.map((one) => ({ ...one, id: randomUUID() }));
    await insertUsers(
      trx,
      added.map((one) => rowOf(tenant, one.id, one)),
    );
    await insertContacts(
      trx,
      added.flatMap(({ id, user }) => {
        const value = user.email ?? (user.username.includes('@') ? user.username : undefined);
        return value ? [{ user_id: id, method: 'EMAIL', type: 'PRI', value }] : [];
      }),
    );
    await assignProducts(
      trx,
      tenant,
      added.flatMap(({ id, user }) =>
        [...new Set(user.products)].map((code) => ({ userId: id, code })),
      ),
    );
    await insertAdministration(
      trx,
      added.map(({ id }) => ({ event: 'admin-user-added', tenant, userId: id })),
    );
    return { kind: 'added' };
  });
}
