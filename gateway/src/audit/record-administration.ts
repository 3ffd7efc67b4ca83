import type { Store } from '../store/schema.ts';
import { directAudit } from './audit-table.ts';
import { recordAudit, type AuditEvent } from './audit.ts';

/** Records what an operator did, in the transaction of the change: a change without its entry is rolled back. */
export function recordAdministration(trx: Store, event: AuditEvent): Promise<void> {
  return recordAudit({ audit: directAudit(trx) }, event);
}
