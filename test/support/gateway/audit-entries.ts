import { sql } from 'kysely';
import { namesInAudit } from '../../../gateway/src/store/audit-subjects.ts';
import type { TestGateway } from './gateway.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

/** Selects the entries of a user, whom the audit log names by a pseudonym. */
export const ofUser = (userId: string) =>
  sql<boolean>`audit.user_id = any(${namesInAudit(userId)})`;

/** Waits for a number of entries of a user, and returns what they contain. */
export async function entriesOf(
  { store }: Pick<TestGateway, 'store'>,
  userId: string,
  count: number,
) {
  const query = store.selectFrom('audit').selectAll().where(ofUser(userId)).orderBy('id');
  await waitUntilAsync(async () => (await query.execute()).length >= count);
  return (await query.execute()).map(({ event, detail }) => [event, detail]);
}

/** Waits for a number of entries of a user with an event, and returns their details. */
export async function detailsOf(
  { store }: Pick<TestGateway, 'store'>,
  userId: string,
  event: string,
  count: number,
) {
  const query = store
    .selectFrom('audit')
    .select('detail')
    .where(ofUser(userId))
    .where('event', '=', event)
    .orderBy('id');
  await waitUntilAsync(async () => (await query.execute()).length >= count);
  return (await query.execute()).map(({ detail }) => detail);
}
