import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createMetrics } from '../../gateway/src/metrics/metrics.ts';
import { parseExposition } from '../support/gateway/exposition.ts';
import { blocksFor } from './checks.ts';

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** Returns the alerts of the examples for Prometheus, with their expressions. */
const alerts = blocksFor('alerts').flatMap(({ text }) => {
  const rules = Rules.safeParse(parse(text));
  return rules.success ? rules.data.groups.flatMap((group) => group.rules) : [];
});

/** Returns the names of all metrics; a histogram has three series. */
async function metricNames(): Promise<Set<string>> {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countSessions: async () => 0,
    readWaitingMails: async () => ({ count: 0, oldestSeconds: 0 }),
    countFailingAccounts: async () => 0,
    readFactorCoverage: async () => ({ required: 0, covered: 0 }),
  });
  const families = parseExposition(await metrics.text());
  const names = [...families.keys()].flatMap((name) => [name, `${name}_count`, `${name}_sum`]);
  return new Set(names);
}

test('the alerts for Prometheus use metrics that the gateway has', async () => {
  assert.ok(alerts.length >= 5);
  const names = await metricNames();
  const used = alerts.flatMap(({ expr }) => expr.match(/\bsso_\w+/g) ?? []);
  assert.deepEqual(
    used.filter((name) => !names.has(name)),
    [],
  );
});

test('a mail that waits for more than a minute has an alert', () => {
  assert.ok(alerts.some(({ expr }) => expr.includes('sso_mails_waiting_oldest_seconds')));
});

test('failed sign-ins over many accounts have an alert', () => {
  assert.ok(alerts.some(({ expr }) => expr.includes('sso_accounts_failing')));
});

test('an entry that is missing in the audit log has an alert', () => {
  assert.ok(alerts.some(({ expr }) => expr.includes('sso_audit_lost_total')));
});

test('a sign-in without the mailed code that it needs has an alert', () => {
  assert.ok(alerts.some(({ expr }) => expr.includes('sso_new_browser_lifted_total')));
});
