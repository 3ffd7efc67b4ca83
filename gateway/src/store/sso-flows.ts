import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Store } from './schema/tables.ts';

/** A sign-in whose user is at the provider. */
export type TakenFlow = Pick<
  Selectable<Database['sso_flows']>,
  'tenant_code' | 'client_id' | 'issuer' | 'nonce' | 'verifier' | 'session_hash' | 'expires_at'
> & {
  /** By the database's clock. */
  readonly taken_at: Date;
};

/** Inserts a sign-in whose user goes to the provider. */
export async function insertFlow(
  store: Store,
  flow: Insertable<Database['sso_flows']>,
): Promise<void> {
  await store.insertInto('sso_flows').values(flow).execute();
}

/** Returns the flow of a response, once; undefined if this browser started no such flow at the origin. */
export function takeFlow(
  store: Store,
  response: {
    readonly stateHash: string;
    readonly browserHash: string;
    readonly origin: string;
    readonly at: Date;
  },
): Promise<TakenFlow | undefined> {
  return store
    .deleteFrom('sso_flows')
    .where('state_hash', '=', response.stateHash)
    .where('browser_hash', '=', response.browserHash)
    .where('origin', '=', response.origin)
    .where('expires_at', '>', response.at)
    .returning(['tenant_code', 'client_id', 'issuer', 'nonce', 'verifier'])
    .returning(['session_hash', 'expires_at'])
    .returning(sql<Date>`now()`.as('taken_at'))
    .executeTakeFirst();
}

/** Returns true if a browser has a sign-in with an option at an origin that no response has ended. */
export async function hasPendingFlow(
  store: Store,
  browserHash: string,
  option: string,
  origin: string,
): Promise<boolean> {
  const flow = await store
    .selectFrom('sso_flows')
    .select('state_hash')
    .where('browser_hash', '=', browserHash)
    .where('client_id', '=', option)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return flow !== undefined;
}
