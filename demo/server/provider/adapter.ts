import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Store } from '../../../gateway/src/store/schema/tables.ts';
import { isUnstorable } from './clients.ts';
import { withDemoTables } from '../tables.ts';

/** Stores one model of the provider's state in the database, which all gateways share. */
export function recordAdapter(gatewayStore: Store, model: string): Adapter {
  const store = withDemoTables(gatewayStore);
  const findBy = async (
    column: 'id' | 'uid',
    value: string,
  ): Promise<AdapterPayload | undefined> => {
    if (isUnstorable(value)) return undefined;
    const record = await store
      .selectFrom('oidc_records')
      .select('payload')
      .where('model', '=', model)
      .where(column, '=', value)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date())]))
      .executeTakeFirst();
    return record?.payload;
  };
  const removeBy = async (column: 'id' | 'grant_id', value: string): Promise<void> => {
    const all = store.deleteFrom('oidc_records').where('model', '=', model);
    await all.where(column, '=', value).execute();
  };
  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: JSON.stringify(payload),
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await store
        .insertInto('oidc_records')
        .values({ model, id, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute();
    },
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    // The device flow is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) });
      await store
        .updateTable('oidc_records')
        .set({ payload: sql`payload || ${consumed}::jsonb` })
        .where('model', '=', model)
        .where('id', '=', id)
        .execute();
    },
    destroy: (id) => removeBy('id', id),
    revokeByGrantId: (grantId) => removeBy('grant_id', grantId),
  };
}
