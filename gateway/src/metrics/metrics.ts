import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AuditEntry } from '../model/audit.ts';
import type { OpenStore } from '../store/engine/open.ts';
import type { WaitingMails } from '../store/figures.ts';
import type { FactorCoverage } from '../store/required-factors.ts';

/** The figures of a gateway. */
export interface Metrics {
  /** Counts a request. `route` is the pattern of the address, because addresses contain user IDs. */
  countRequest(route: string, method: string, statusCode: number, seconds: number): void;
  /** Counts a sign-in or its failure, and one without the mailed code that it needs; ignores other events. */
  countEvent(entry: AuditEntry): void;
  countMail(result: 'sent' | 'failed'): void;
  /** Counts entries that are missing in the audit log. */
  countLostAudit(entries: number): void;
  /** Returns the figures in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const SIGN_INS: readonly string[] = ['sign-in', 'sign-in-failed', 'second-factor-failed'];
const TWO_STEP_METHODS = ['app', 'recovery', 'trusted', 'mail'].map((way) => `password+${way}`);

/** From a static file to a timeout, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What the database is asked for a scrape. */
export interface Sources {
  readonly pool: OpenStore['pool'];
  /** Returns the number of sessions; rejects if the database does not answer in time. */
  readonly countSessions: () => Promise<number>;
  /** Returns the mails that are not sent yet; rejects likewise. */
  readonly readWaitingMails: () => Promise<WaitingMails>;
  /** Returns the number of accounts at which sign-ins have failed; rejects likewise. */
  readonly countFailingAccounts: () => Promise<number>;
  /** Returns how many users need a second factor, and have one; rejects likewise. */
  readonly readFactorCoverage: () => Promise<FactorCoverage>;
}

function watchPool(registers: Registry[], pool: NonNullable<OpenStore['pool']>): void {
  new Gauge({
    name: 'sso_database_connections',
    help: 'Connections of this process to the database, by state; waiting are requests for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** Adds a figure that is counted at each scrape. */
function watchCount(
  registers: Registry[],
  name: string,
  help: string,
  count: () => Promise<number>,
): void {
  new Gauge({
    name,
    help: `${help}; NaN without a database.`,
    registers,
    async collect() {
      this.set(await count().catch(() => Number.NaN));
    },
  });
}

function watchOutbox(registers: Registry[], readWaitingMails: Sources['readWaitingMails']): void {
  const unknown: WaitingMails = { count: Number.NaN, oldestSeconds: Number.NaN };
  // The registry collects in the order of the metrics, so both have the figures of one query.
  let reading = Promise.resolve(unknown);
  new Gauge({
    name: 'sso_mails_waiting',
    help: 'Mails that are not sent yet, of all processes on the database; NaN without a database.',
    registers,
    async collect() {
      reading = readWaitingMails().catch(() => unknown);
      this.set((await reading).count);
    },
  });
  new Gauge({
    name: 'sso_mails_waiting_oldest_seconds',
    help: 'Time since the oldest mail that waits was queued; 0 if none waits.',
    registers,
    async collect() {
      this.set((await reading).oldestSeconds);
    },
  });
}

function watchFactors(registers: Registry[], read: Sources['readFactorCoverage']): void {
  new Gauge({
    name: 'sso_second_factor_users',
    help: 'Users whose tenant requires a second factor, also in a dry run (state required), and those of them who have one (state covered); at most five minutes old; NaN without a database.',
    labelNames: ['state'],
    registers,
    async collect() {
      const unknown: FactorCoverage = { required: Number.NaN, covered: Number.NaN };
      const { required, covered } = await read().catch(() => unknown);
      this.set({ state: 'required' }, required);
      this.set({ state: 'covered' }, covered);
    },
  });
}

/** Returns the figures of a gateway, and those of its process. */
export function createMetrics(sources: Sources): Metrics {
  const { pool, countSessions, readWaitingMails, countFailingAccounts } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'sso_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its reply.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const signIns = new Counter({
    name: 'sso_sign_ins_total',
    help: 'Attempts to sign in, by method; result is success, or why the attempt failed.',
    labelNames: ['method', 'result'],
    registers,
  });
  const missingClaims = new Counter({
    name: 'sso_claims_missing_total',
    help: 'Sign-ins at a provider without a claim that the settings of the option expect, by option and claim.',
    labelNames: ['client', 'claim'],
    registers,
  });
  const mails = new Counter({
    name: 'sso_mails_total',
    help: 'Attempts to send a mail, by result: sent or failed.',
    labelNames: ['result'],
    registers,
  });
  const lostAudit = new Counter({
    name: 'sso_audit_lost_total',
    help: 'Entries that are missing in the audit log, because the database did not take them.',
    registers,
  });
  const lifted = new Counter({
    name: 'sso_new_browser_lifted_total',
    help: 'Sign-ins in new browsers without a mailed code, because no mail could be sent.',
    registers,
  });
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  for (const method of [...['password', 'sso', 'passkey'], ...TWO_STEP_METHODS])
    signIns.inc({ method, result: 'success' }, 0);
  // The pool first: the queries of the others need a connection themselves.
  if (pool) watchPool(registers, pool);
  watchCount(
    registers,
    'sso_sessions_open',
    'Sessions that have not ended, of all processes on the database',
    countSessions,
  );
  watchOutbox(registers, readWaitingMails);
  watchCount(
    registers,
    'sso_accounts_failing',
    'User IDs with a wrong password of an unknown browser in the last hour',
    countFailingAccounts,
  );
  watchFactors(registers, sources.readFactorCoverage);

  return {
    countRequest(route, method, statusCode, seconds) {
      const status = `${Math.floor(statusCode / 100)}xx`;
      requests.observe({ route, method, status }, seconds);
    },
    countEvent({ event, detail = {} }) {
      if (event === 'new-browser-lifted') lifted.inc();
      if (!SIGN_INS.includes(event)) return;
      const result = event === 'sign-in' ? 'success' : String(detail['reason']);
      signIns.inc({ method: String(detail['method']), result });
      const { client = '', missing } = detail;
      if (typeof missing === 'string')
        for (const claim of missing.split(', '))
          missingClaims.inc({ client: String(client), claim });
    },
    countMail: (result) => mails.inc({ result }),
    countLostAudit: (entries) => lostAudit.inc(entries),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
