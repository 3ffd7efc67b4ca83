import type { Keyring } from '../../keys/keyring.ts';
import { normalizeUsername } from '../../model/user.ts';
import { insertAdministration } from '../../store/audit.ts';
import { readIdentities } from '../../store/refused-identities.ts';
import type { Store } from '../../store/schema/tables.ts';
import { deleteUserData, readUserData, type RowsByTable } from '../../store/user-data.ts';
import { tablesOfUsers } from '../../store/user-tables.ts';
import { findUserKey } from '../../store/users.ts';
import { refuseAccounts } from '../providers/refused-account.ts';

/** Everything that the database has of a user. Times are in UTC, in the format of ISO 8601. */
export interface UserExport {
  /** Increases with each change of this format. */
  readonly version: 1;
  readonly exportedAt: Date;
  readonly tenant: string;
  readonly username: string;
  readonly tables: RowsByTable;
}

/** How many rows of each table `deleteUser` deletes, and why it keeps others. */
export interface Deletion {
  readonly deleted: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, string>>;
}

/**
 * Returns everything that the database has of a user, but no hash and no secret, and records that in the audit log.
 * Undefined for an unknown user.
 */
export function exportUser(
  store: Store,
  tenant: string,
  name: string,
): Promise<UserExport | undefined> {
  return store.transaction().execute(async (trx) => {
    const user = await findUserKey(trx, tenant, normalizeUsername(name));
    if (!user) return undefined;
    const tables = await readUserData(trx, user);
    await insertAdministration(trx, { event: 'admin-user-exported', tenant, userId: user.id });
    const { username } = user;
    return { version: 1, exportedAt: new Date(), tenant, username, tables };
  });
}

/**
 * Deletes a user with all rows, except those that have to be kept. With `isTrial` it only counts them. With the keys of
 * `refuseProvider`, it remembers the user's accounts at providers, so that no sign-in creates the user again. Undefined
 * for an unknown user.
 */
export function deleteUser(
  store: Store,
  tenant: string,
  name: string,
  isTrial: boolean,
  refuseProvider?: Pick<Keyring, 'sign'>,
): Promise<Deletion | undefined> {
  return store.transaction().execute(async (trx) => {
    const user = await findUserKey(trx, tenant, normalizeUsername(name));
    if (!user) return undefined;
    const found = await readUserData(trx, user);
    const kept: Record<string, string> = {};
    const deleted: Record<string, number> = {};
    for (const [table, { kept: why }] of tablesOfUsers()) {
      const count = found[table]?.length ?? 0;
      if (count > 0 && why) kept[table] = why;
      else if (count > 0) deleted[table] = count;
    }
    if (!isTrial) {
      if (refuseProvider)
        await refuseAccounts(trx, refuseProvider, tenant, await readIdentities(trx, user));
      // The entry gets the pseudonym, which the deletion forgets.
      await insertAdministration(trx, { event: 'admin-user-deleted', tenant, userId: user.id });
      await deleteUserData(trx, user);
    }
    return { deleted, kept };
  });
}
