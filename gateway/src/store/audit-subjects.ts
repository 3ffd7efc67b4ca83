import { sql } from 'kysely';
import type { Account } from '../model/account.ts';
import { isTenantCode } from '../model/tenant-code.ts';
import { replaceUnprintable } from '../platform/printable.ts';
import { openText, sealText } from '../platform/sealing.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** How the audit log names a user. */
interface AuditSubject {
  readonly pseudonym: string;
  /** Encrypts the user's addresses; hexadecimal. */
  readonly key: string;
}

type SubjectsByUser = ReadonlyMap<string, AuditSubject>;

/** Texts that begin with it are encrypted. No address does. */
const SEALED = '~';

const bytesOf = (key: string): Buffer => Buffer.from(key, 'hex');

/** Encrypts an address under the key of its user; an empty one stays empty. */
export const sealAddress = ({ key }: AuditSubject, address: string): string =>
  address && SEALED + sealText(bytesOf(key), address);

/** Returns an address of the audit log; '' if it is encrypted, and its user was deleted. */
export function openAddress(key: string | null, address: string): string {
  if (!address.startsWith(SEALED)) return address;
  return (key && openText(bytesOf(key), address.slice(SEALED.length))) || '';
}

async function readSubjects(
  store: Store | StoreTransaction,
  ids: readonly string[],
): Promise<SubjectsByUser> {
  const rows = await store
    .selectFrom('audit_subjects')
    .selectAll()
    // One parameter, because a statement has at most 65,535.
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ user_id, ...subject }) => [user_id, subject]));
}

/** Returns the subjects of users by their IDs, and creates missing ones. Users who were deleted have none. */
export async function subjectsOf(
  store: Store | StoreTransaction,
  ids: readonly string[],
): Promise<SubjectsByUser> {
  const known = await readSubjects(store, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  await sql`insert into audit_subjects (user_id)
    select id from users where id = any(${missing}::text[]) order by id
    on conflict do nothing`.execute(store);
  return new Map([...known, ...(await readSubjects(store, missing))]);
}

const accountKey = ({ tenant, username }: Account): string => JSON.stringify([tenant, username]);

/** Returns a function that finds the ID of the user of an account; undefined if there is none. */
export async function findOwners(
  store: Store | StoreTransaction,
  accounts: readonly Account[],
): Promise<(account: Account) => string | undefined> {
  const asked = accounts.filter(({ tenant }) => isTenantCode(tenant));
  if (asked.length === 0) return () => undefined;
  const names = asked.map(({ username }) => replaceUnprintable(username));
  const users = await store
    .selectFrom('users')
    .select(['id', 'tenant_code as tenant', 'username'])
    .where(
      sql<boolean>`(tenant_code, username) in (select * from
        unnest(${asked.map(({ tenant }) => tenant)}::text[], ${names}::text[]))`,
    )
    .execute();
  const ids = new Map(users.map(({ id, ...account }) => [accountKey(account), id]));
  return (account) => ids.get(accountKey(account));
}

/** Selects all values of `audit.user_id` that mean a user. The previous release has written the ID itself. */
export const namesInAudit = (id: string) =>
  sql<string[]>`array(select pseudonym from audit_subjects where user_id = ${id}
    union all select ${id}::text)`;

/** Returns the pseudonyms of users by their IDs. */
export async function pseudonymsOf(store: Store, ids: readonly string[]): Promise<string[]> {
  const subjects = await readSubjects(store, ids);
  return [...subjects.values()].map(({ pseudonym }) => pseudonym);
}
