import type { Keyring } from '../keys/keyring.ts';
import { normalizeUsername } from '../model/user.ts';
import { listAudit, type EntryFilter } from '../store/lists/audit.ts';
import type { Part } from '../store/lists/pages.ts';
import type { Store } from '../store/schema/tables.ts';
import { tenantCodes } from '../store/tenants.ts';
import { pseudonymsOf } from '../store/audit-subjects.ts';
import { userIdsNamed } from '../store/users.ts';
import { pseudonymOf } from './audit.ts';

/** Which entries to read; an empty filter reads all. */
export interface AuditFilter extends Omit<EntryFilter, 'subjects'> {
  /** A user ID of the database, a name at sign-in, or a pseudonym. */
  readonly user?: string | undefined;
}

/** Returns all values of `user_id` that mean a user: their ID, and their pseudonyms. */
async function subjectsOf(
  store: Store,
  keyring: Keyring,
  user: string,
  tenant?: string,
): Promise<string[]> {
  const username = normalizeUsername(user);
  const codes = tenant ? [tenant] : await tenantCodes(store);
  const ids = [user, ...(await userIdsNamed(store, username, tenant))];
  return [
    ...ids,
    ...(await pseudonymsOf(store, ids)),
    ...codes.map((code) => pseudonymOf({ keyring }, { tenant: code, username })),
  ];
}

/** Reads pages of the entries that match, oldest first. The keys find the entries of a name that no user has. */
export async function* readAudit(
  store: Store,
  keyring: Keyring,
  { user, ...filter }: AuditFilter,
  part: Part<{ id: string }> = {},
) {
  const subjects = user ? await subjectsOf(store, keyring, user, filter.tenant) : undefined;
  yield* listAudit(store, { ...filter, subjects }, part);
}
