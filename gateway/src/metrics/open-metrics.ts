import type { AuditLog } from '../model/audit.ts';
import type { Mailer } from '../model/mail.ts';
import type { OpenStore } from '../store/engine/open.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics, type MetricsServer } from './metrics-server.ts';
import { countFailingAccounts, countSessions, readWaitingMails } from '../store/figures.ts';
import { watchAudit, watchMailer } from './watch.ts';

/** Where the figures are served. */
interface MetricsSettings {
  /** 0 for any free port; null for none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly now: () => number;
}

/** What a gateway counts, and the server of the figures. */
export interface OpenMetrics {
  /** Counts a request; undefined if nothing is counted. */
  readonly countRequest: Metrics['countRequest'] | undefined;
  watchAudit(audit: AuditLog): AuditLog;
  watchMailer(mailer: Mailer): Mailer;
  /** Counts entries that are missing in the audit log. */
  countLostAudit(entries: number): void;
  /** Serves the figures. Returns the port; undefined if they are off. Rejects if it is not available. */
  listen(): Promise<number | undefined>;
  close(): Promise<void>;
}

const OFF: OpenMetrics = {
  countRequest: undefined,
  watchAudit: (audit) => audit,
  watchMailer: (mailer) => mailer,
  countLostAudit: () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
};

/** Prepares the metrics of a gateway if `metricsPort` is set; otherwise nothing is counted. */
export function openMetrics(
  { metricsPort, metricsHost, now }: MetricsSettings,
  { store, pool }: OpenStore,
): OpenMetrics {
  if (metricsPort === null) return OFF;
  const metrics = createMetrics({
    pool,
    countSessions: () => countSessions(store, now),
    readWaitingMails: () => readWaitingMails(store, now),
    countFailingAccounts: () => countFailingAccounts(store, now),
  });
  let server: MetricsServer | undefined;
  return {
    countRequest: (...request) => metrics.countRequest(...request),
    watchAudit: (audit) => watchAudit(audit, metrics),
    watchMailer: (mailer) => watchMailer(mailer, metrics),
    countLostAudit: (entries) => metrics.countLostAudit(entries),
    async listen() {
      server = await serveMetrics(metrics, { port: metricsPort, host: metricsHost });
      return server.port;
    },
    close: async () => server?.close(),
  };
}
