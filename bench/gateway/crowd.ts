import { sql } from 'kysely';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';

/** All users of a crowd have it. */
const PASSWORD = 'Sturdy-2026';

/** Opens the database of a gateway that has started once. */
export async function openDatabase(databaseUrl: string) {
  return openStore({ databaseUrl, dataDir: '' }, () => undefined);
}

/** Adds users 1 to `count` of the tenant ACME, each with an open session. */
export async function addCrowd(store: Store, count: number): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const details = JSON.stringify({
    ...{ orgName: '', orgLogo: '', businessEntityDescription: '', timeZoneDescription: 'UTC' },
    ...{ country: '', countryName: '' },
    roles: [{ group: 'Business User', code: 'BU', description: '' }],
  });
  await sql`insert into users (id, tenant_code, username, password_hash, must_change, first_name,
      last_name, display_name, user_type, lang_cd, details)
    select 'crowd-' || n, 'ACME', 'crowd-' || n || '@acme.example', ${passwordHash}, false, 'User',
      n::text, 'User ' || n, 'BU', 'en_US', ${details}::jsonb
    from generate_series(1, ${sql.lit(count)}) n`.execute(store);
  await addSessions(store, 'crowd', count, '12 hours');
  await sql`vacuum analyze users, sessions`.execute(store);
}

/** Adds one session for each user of a crowd, which ends after `life`; a negative one has ended. */
export async function addSessions(
  store: Store,
  name: string,
  count: number,
  life: string,
): Promise<void> {
  await sql`insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at)
    select encode(sha256(convert_to(${name} || '-' || n, 'UTF8')), 'hex'), 'crowd-' || n, 'ACME', 'full',
      now() + ${life}::interval, now() + interval '12 hours'
    from generate_series(1, ${sql.lit(count)}) n`.execute(store);
}

const SHARED = {
  'tenant-code': 'ACME',
  'calling-entity': 'UI',
  'accept-encoding': 'br, gzip',
};
const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);

/** Returns the headers of a refresh by any user of a crowd. */
export const refreshOf = (count: number) => (): Record<string, string> => ({
  ...SHARED,
  cookie: `sso-session=crowd-${anyOf(count)}`,
});

/** Returns the headers of a sign-in of any user of a crowd. */
export const signInOf = (count: number) => (): Record<string, string> => ({
  ...SHARED,
  ...credentialHeaders({
    username: `crowd-${anyOf(count)}@acme.example`,
    password: PASSWORD,
  }),
});
