import { inBatches } from '../store/in-batches.ts';
import type { Store } from '../store/schema.ts';
import { insertAudit } from './audit-table.ts';
import { entryOf, type AuditEvent } from './audit.ts';

/** Records what an operator did, in the transaction of the change: a change without its entry is rolled back. */
export async function recordAdministration(
  trx: Store,
  events: AuditEvent | readonly AuditEvent[],
): Promise<void> {
  const entries = [events].flat().map((event) => entryOf(event));
  for (const batch of inBatches(entries)) await insertAudit(trx, batch);
}
