import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hashPassword } from '../../../gateway/src/domain/users/password-hash.ts';
import { openStore } from '../../../gateway/src/store/engine/open.ts';
import type { Store } from '../../../gateway/src/store/schema/tables.ts';
import type { TimedStore } from '../../../gateway/src/store/timed-store.ts';
import { seededFolder } from './seeded-folder.ts';

/** A clock that only the test advances. */
export interface TestClock {
  now(): number;
  advance(seconds: number): void;
}

/** Returns a clock that stays at the present until it is advanced. */
export function testClock(): TestClock {
  let time = Date.now();
  return {
    now: () => time,
    advance(seconds) {
      time += seconds * 1000;
    },
  };
}

/** A user that a test adds. */
export interface NewUser {
  readonly tenant?: string;
  readonly password?: string;
  readonly displayName?: string;
  readonly mustChange?: boolean;
  readonly hasPassword?: boolean;
}

const DETAILS = {
  orgName: 'Test',
  orgLogo: '',
  businessEntityDescription: '',
  timeZoneDescription: 'UTC',
  country: 'NL',
  countryName: 'Netherlands',
  roles: [
    { group: 'Business Admin', code: 'BA', description: 'Maintains' },
    { group: 'Business User', code: 'BU', description: 'Works' },
  ],
};

/** Creates a user with all of the tenant's products. */
export async function addUser({ store }: { readonly store: Store }, traits: NewUser) {
  const { tenant = 'ACME', password = 'Sturdy-2026', displayName = 'Test User' } = traits;
  const id = `test-${randomUUID()}`;
  const username = `${id}@${tenant.toLowerCase()}.example`;
  await store
    .insertInto('users')
    .values({
      id,
      tenant_code: tenant,
      username,
      password_hash: traits.hasPassword === false ? null : await hashPassword(password),
      must_change: traits.mustChange ?? false,
      first_name: 'Test',
      last_name: 'User',
      display_name: displayName,
      user_type: 'BA',
      lang_cd: 'en_US',
      last_login_at: null,
      disabled_at: null,
      details: JSON.stringify(DETAILS),
    })
    .execute();
  await store
    .insertInto('user_products')
    .columns(['user_id', 'tenant_code', 'product_code'])
    .expression((query) =>
      query
        .selectFrom('products')
        .select((row) => [row.val(id).as('user_id'), 'tenant_code', 'code'])
        .where('tenant_code', '=', tenant),
    )
    .execute();
  return { id, username, password };
}

/** A database with the demo's content and a clock, without a server. */
export interface TestStore extends TimedStore {
  readonly clock: TestClock;
  /** Creates a user with all of the tenant's products, so that tests don't share an account. */
  createUser(traits?: NewUser): ReturnType<typeof addUser>;
  close(): Promise<void>;
}

/** Opens a database in its own folder. Closing it removes the folder. */
export async function openTestStore(): Promise<TestStore> {
  const dataDir = await seededFolder();
  const opened = await openStore({ databaseUrl: '', dataDir }, () => undefined);
  const { store } = opened;
  const clock = testClock();
  return {
    store,
    clock,
    now: clock.now,
    createUser: (traits = {}) => addUser({ store }, traits),
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
