import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAudit } from '../../gateway/src/audit/audit.ts';
import type { AuditEntry } from '../../gateway/src/model/audit.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

test('an entry of the audit log has the names of browser and system, if they are known', () => {
  const entries: AuditEntry[] = [];
  const audit = { write: async (entry: AuditEntry) => void entries.push(entry) };
  const event = { event: 'sign-in', tenant: 'ACME', detail: { method: 'password' } } as const;
  for (const [agent, names] of [
    [FIREFOX, { browser: 'Firefox', system: 'Linux' }],
    ['unknown (X11; Linux x86_64)', { system: 'Linux' }],
    ['Firefox/128.0', { browser: 'Firefox' }],
    ['unknown', {}],
    [undefined, {}],
  ] as const) {
    const headers = { 'user-agent': agent };
    recordAudit({ audit }, event, { ip: '203.0.113.6', id: 'request', headers });
    const { address, requestId, detail } = entries.at(-1) ?? {};
    assert.deepEqual([address, requestId], ['203.0.113.6', 'request']);
    assert.deepEqual(detail, { method: 'password', ...names });
  }
});
