import { sql, type RawBuilder } from 'kysely';
import type { SecondFactorSettings } from '../model/second-factor.ts';
import { IS_USABLE } from './passkeys.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** True for a row of `users`, beside its row of `tenants`, whose tenant requires a second factor, also in a dry run. */
export const IS_REQUIRED: RawBuilder<boolean> = sql<boolean>`(
  users.password_hash is not null and (
    tenants.second_factor->'required'->>'roles' = 'everyone'
    or exists (select from jsonb_array_elements(users.details->'roles') as role
      where tenants.second_factor->'required'->'roles' ? (role->>'code'))))`;

/** True for a row of `users`, beside its row of `tenants`, whose user has an app, or a passkey that the tenant accepts. */
export const HAS_FACTOR: RawBuilder<boolean> = sql<boolean>`(
  exists (select from authenticator_apps where user_id = users.id)
  or exists (select from passkeys
    where user_id = users.id and rp_id = tenants.passkeys->>'rpId' and ${IS_USABLE}))`;

/** What is known of the second factor of a user. */
export interface FactorState {
  /** Undefined for a tenant that asks for no second factor. */
  readonly settings: SecondFactorSettings | undefined;
  readonly hasApp: boolean;
  /** Until when the user has to set up a required one; null if that was not asked yet. */
  readonly dueAt: Date | null;
}

/** Returns what is known of the second factor of a user; nothing of an unknown one. */
export async function readFactorState(
  store: Store | StoreTransaction,
  userId: string,
): Promise<FactorState> {
  const row = await store
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .leftJoin('authenticator_apps', 'authenticator_apps.user_id', 'users.id')
    .select(['tenants.second_factor', 'users.factor_due_at', 'authenticator_apps.user_id as app'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    settings: row?.second_factor ?? undefined,
    hasApp: row !== undefined && row.app !== null,
    dueAt: row?.factor_due_at ?? null,
  };
}

/** Records until when a user has to set up a second factor, unless that is recorded. Returns the time that counts. */
export async function setFactorDue(trx: StoreTransaction, userId: string, at: Date): Promise<Date> {
  const { factor_due_at } = await trx
    .updateTable('users')
    .set({ factor_due_at: sql<Date>`coalesce(factor_due_at, ${at}::timestamptz)` })
    .where('id', '=', userId)
    .returning('factor_due_at')
    .executeTakeFirstOrThrow();
  return factor_due_at ?? at;
}

/** Forgets until when a user had to set up a second factor, because there is one now. */
export async function clearFactorDue(trx: StoreTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ factor_due_at: null })
    .where('id', '=', userId)
    .where('factor_due_at', 'is not', null)
    .execute();
}

/** How many users need a second factor, and how many of them have one. */
export interface FactorCoverage {
  readonly required: number;
  readonly covered: number;
}

/** Counts the users who need a second factor, and those of them who have one; those of a dry run too. */
export async function countFactorCoverage(store: Store): Promise<FactorCoverage> {
  const row = await store
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .select([
      sql<number>`count(*)::int`.as('required'),
      sql<number>`(count(*) filter (where ${HAS_FACTOR}))::int`.as('covered'),
    ])
    .where('tenants.is_removed', '=', false)
    .where('users.disabled_at', 'is', null)
    .where(IS_REQUIRED)
    .executeTakeFirstOrThrow();
  return { required: row.required, covered: row.covered };
}
