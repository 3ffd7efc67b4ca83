import { inBatches } from '../store/in-batches.ts';
import type { Store } from '../store/schema.ts';
import { insertAudit } from './audit-table.ts';
import { entryOf } from './audit.ts';
import type { AuditEvent } from '../model/audit.ts';

/** Records what an operator did, in the transaction of the change: a change without its entry is rolled back. */
export async function recordAdministration(
  trx: Store,
  events: AuditEvent | readonly AuditEvent[],
): Promise<void> {
  const entries = [events].flat().map((event) => entryOf(event));
  for (const batch of inBatches(entries)) await insertAudit(trx, batch);
}
