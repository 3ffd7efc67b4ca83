import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { blocksFor } from '../docs/checks.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startDaemon, type Daemon } from '../neighbors/support/daemon.ts';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { PROMETHEUS } from '../neighbors/support/programs.ts';

// Rules: gateway-59, gateway-67, gateway-86

/** The files that the documentation shows, by name. */
const DOCUMENTED = Object.fromEntries(
  blocksFor('alerts').map(({ file = '', text }) => [basename(file), text]),
);
const RULES = 'sso-gateway.rules.yml';

/** Returns the documented configuration with the port of a gateway, and intervals of a test. */
function filesFor(metricsPort = 0): Record<string, string> {
  const settings = DOCUMENTED['prometheus.yml'] ?? '';
  assert.match(settings, /127\.0\.0\.1:9464/);
  const quick = settings
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s');
  const global = 'global: { evaluation_interval: 1s, scrape_timeout: 1s }';
  return { ...DOCUMENTED, 'prometheus.yml': `${global}\n${quick}` };
}

const Samples = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});
const RuleGroups = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) }),
    ),
  }),
});

function promtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}`.trim() };
}

function prometheusTests(): void {
  let gateway: TestGateway;
  let prometheus: Daemon;
  before(async () => {
    gateway = await startTestGateway({ metricsPort: 0 });
    prometheus = await startDaemon({
      path: '/usr/bin/prometheus',
      args: (_, port) => [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=data',
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      files: () => filesFor(gateway.metricsPort),
    });
  });
  after(async () => {
    await prometheus.stop();
    await gateway.close();
  });

  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${prometheus.port}/api/v1/${path}`)).json();
  /** Returns the value of the only series of an expression; undefined if it has none. */
  const valueOf = async (expression: string): Promise<number | undefined> => {
    const reply = await ask(`query?query=${encodeURIComponent(expression)}`);
    const { result } = Samples.parse(reply).data;
    assert.ok(result.length <= 1, expression);
    return result[0] && Number(result[0].value[1]);
  };
  const waitForValue = (expression: string, expected: number): Promise<void> =>
    waitUntilAsync(async () => (await valueOf(expression)) === expected).catch(async () =>
      assert.equal(await valueOf(expression), expected, expression),
    );
  /** Waits for an alert, which fires at once if it has no `for`. */
  const waitForAlert = (name: string): Promise<void> =>
    waitForValue(`ALERTS{alertname="${name}", alertstate=~"pending|firing"}`, 1);

  test('scrapes the sign-ins, sessions and requests', async () => {
    await waitForValue('up{job="sso-gateway"}', 1);
    const { username, password } = await gateway.createUser();
    for (const attempt of [password, 'Wrong-guess-2', password])
      await gateway.browser().login(username, attempt);
    await waitForValue('sso_sign_ins_total{method="password", result="success"}', 2);
    await waitForValue('sso_sign_ins_total{method="password", result="wrong-password"}', 1);
    await waitForValue('sso_sessions_open', 2);
    await waitForValue('sum(sso_http_request_duration_seconds_count{status="2xx"})', 2);
  });

  test('evaluates every alert of the documentation', async () => {
    const rules = async () =>
      RuleGroups.parse(await ask('rules')).data.groups.flatMap((group) => group.rules);
    await waitUntilAsync(async () => (await rules()).every(({ health }) => health !== 'unknown'));
    const found = await rules();
    assert.equal(found.length, DOCUMENTED[RULES]?.match(/- alert:/g)?.length);
    assert.deepEqual(
      found.filter(({ health }) => health !== 'ok'),
      [],
    );
  });

  test('alerts about wrong passwords over many accounts', async () => {
    const lastAt = new Date(gateway.clock.now());
    await sql`insert into sign_in_tries (tenant_code, username, caller, reserved, failed, last_at)
      select 'ACME', 'sprayed' || place || '@acme.example', '', 1, 1, ${lastAt}
      from generate_series(1, 120) place`.execute(gateway.store);
    await waitForAlert('PasswordSpraying');
  });

  test('alerts about an entry that is missing in the audit log', async () => {
    await sql`alter table audit rename to gone`.execute(gateway.store);
    await gateway.browser().login('unknown@acme.example', 'Wrong-guess-2');
    await waitForValue('sso_audit_lost_total', 1);
    await waitForAlert('AuditEntriesLost');
  });

  test('alerts about a mail that waits, and about a gateway that is down', async () => {
    const at = gateway.clock.now();
    const later = new Date(at + 600_000);
    await gateway.store
      .insertInto('outbox')
      .values({
        ...{ id: 'waiting', sealed: '', is_real: true, attempts: 1 },
        ...{ posted_at: new Date(at - 90_000), due_at: later, expires_at: later },
      })
      .execute();
    await waitForAlert('MailsDelayed');
    await gateway.close();
    await waitForAlert('GatewayDown');
  });
}

function promtoolTests(): void {
  test('accepts the alerts of the documentation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
    const file = join(folder, RULES);
    writeFileSync(file, DOCUMENTED[RULES] ?? '');
    const { status, output } = promtool(['check', 'rules', file]);
    rmSync(folder, { recursive: true });
    assert.equal(status, 0, output);
  });

  test('accepts the metrics, apart from names that prom-client chose', async () => {
    const gateway = await startTestGateway({ metricsPort: 0 });
    const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`);
    const { output } = promtool(['check', 'metrics'], await reply.text());
    await gateway.close();
    const own = output
      .split('\n')
      .filter((line) => line && !/^nodejs_active_\w+_total /.test(line));
    assert.deepEqual(own, []);
  });
}

describeWith(PROMETHEUS, 'Prometheus', prometheusTests);
describeWith(PROMETHEUS, 'promtool', promtoolTests);
