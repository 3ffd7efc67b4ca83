import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { createMetrics } from '../../gateway/src/metrics/metrics.ts';
import { parseExposition } from '../support/gateway/exposition.ts';

// Rules: gateway-220

const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z._default(z.array(z.object({ expr: z.string(), legendFormat: z.string() })), []),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
});
const text = readFileSync('gateway/deploy/grafana/sso-gateway.json', 'utf8');
const { panels, templating } = Dashboard.parse(JSON.parse(text));
const targets = panels.flatMap((panel) => panel.targets.map((one) => ({ ...one, ...panel })));

/** What Prometheus adds. */
const OF_SCRAPE = ['job', 'instance'];
/** What a histogram and the scrape itself add. */
const SUFFIX = /_(?:bucket|count|sum)$/;

/** Returns the labels of each metric of a gateway that has counted one of everything. */
async function labelsByMetric(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countSessions: async () => 0,
    readWaitingMails: async () => ({ count: 0, oldestSeconds: 0 }),
    countFailingAccounts: async () => 0,
    readFactorCoverage: async () => ({ required: 0, covered: 0 }),
  });
  metrics.countRequest('/login', 'GET', 200, 0.1);
  const detail = { method: 'sso', client: 'portal', missing: 'groups' };
  metrics.countEvent({ event: 'sign-in', tenant: 'ACME', detail, address: '', requestId: '' });
  const families = parseExposition(await metrics.text());
  return new Map(
    [...families].map(([name, { samples }]) => [
      name,
      new Set(samples.flatMap(({ labels }) => [...Object.keys(labels), ...OF_SCRAPE])),
    ]),
  );
}

const namesIn = (expr: string): string[] => expr.match(/\b(?:sso|process|nodejs)_\w+/g) ?? [];

/** Returns the labels that an expression selects, groups by, or shows. */
function labelsIn(expr: string, legend: string): string[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const selected = [...expr.matchAll(/[{,](\w+)!?=~?"/g)].map(([, name = '']) => name);
  const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return [...grouped, ...selected, ...shown];
}

test('each panel of the dashboard uses metrics and labels that the gateway has', async () => {
  const known = await labelsByMetric();
  assert.ok(targets.length > 20);
  for (const { title, expr, legendFormat } of targets) {
    const names = namesIn(expr).map((name) => name.replace(SUFFIX, ''));
    const labels = names.map((name) => known.get(name));
    assert.ok(!labels.includes(undefined), `${title}: ${expr}`);
    if (names.length === 0) assert.match(expr, /^sum\(up\{/, title);
    const all = new Set([...labels.flatMap((set) => [...(set ?? [])]), ...OF_SCRAPE]);
    const wrong = labelsIn(expr, legendFormat).filter((label) => !all.has(label));
    assert.deepEqual(wrong, [], `${title}: ${expr}`);
  }
});

test('the dashboard shows each metric of the gateway, and the documentation has each', async () => {
  const own = [...(await labelsByMetric()).keys()].filter((name) => name.startsWith('sso_'));
  const shown = new Set(
    targets.flatMap(({ expr }) => namesIn(expr)).map((name) => name.replace(SUFFIX, '')),
  );
  const page = readFileSync('docs/gateway/operations.md', 'utf8');
  assert.deepEqual(
    own.filter((name) => !shown.has(name)),
    [],
  );
  assert.deepEqual(
    own.filter((name) => !page.includes(`| \`${name}\` `)),
    [],
  );
});

test('the panels of the dashboard fill its rows without overlapping, and use its variables', () => {
  const cells = new Set<string>();
  for (const {
    title,
    gridPos: { h, w, x, y },
  } of panels)
    for (let at = 0; at < h * w; at += 1) {
      const cell = `${x + (at % w)},${y + Math.floor(at / w)}`;
      assert.ok(x + w <= 24 && !cells.has(cell), `${title} at ${cell}`);
      cells.add(cell);
    }
  const variables = templating.list.map(({ name }) => name);
  const used = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
  assert.deepEqual(
    used.filter((name) => name !== '__rate_interval' && !variables.includes(name)),
    [],
  );
});
