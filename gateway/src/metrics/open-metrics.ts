import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditLog } from '../model/audit.ts';
import type { Mailer } from '../model/mail.ts';
import type { OpenStore } from '../store/engine/open.ts';
import {
  countFailingAccounts,
  countSessions,
  readFactorCoverage,
  readWaitingMails,
} from '../store/figures.ts';
import { atMostEvery } from './at-most-every.ts';
import { createMetrics, type Metrics } from './metrics.ts';

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
  /** Returns an audit log that also counts its entries. */
  watchAudit(audit: AuditLog): AuditLog;
  /** Returns a mailer that also counts the mails that it sends. */
  watchMailer(mailer: Mailer): Mailer;
  /** Counts entries that are missing in the audit log. */
  countLostAudit(entries: number): void;
  /** Serves the figures on a port of their own, which users can't reach. Returns the port; undefined if they are off. Rejects if it is not available. */
  listen(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** All users are looked at for the coverage of second factors, so not at every scrape. */
const COVERAGE_MS = 300_000;

const OFF: OpenMetrics = {
  countRequest: undefined,
  watchAudit: (audit) => audit,
  watchMailer: (mailer) => mailer,
  countLostAudit: () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
};

/** Returns an HTTP server of the figures at `/metrics`. */
function serverOf(metrics: Metrics): Server {
  return createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isKnown) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

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
    readFactorCoverage: atMostEvery(COVERAGE_MS, now, () => readFactorCoverage(store)),
  });
  const server = serverOf(metrics);
  return {
    countRequest: (...request) => metrics.countRequest(...request),
    watchAudit: (audit) => ({
      write(entry) {
        metrics.countEvent(entry);
        return audit.write(entry);
      },
    }),
    watchMailer: (mailer) => ({
      ...mailer,
      async send(mail) {
        try {
          await mailer.send(mail);
          metrics.countMail('sent');
        } catch (error) {
          metrics.countMail('failed');
          throw error;
        }
      },
    }),
    countLostAudit: (entries) => metrics.countLostAudit(entries),
    async listen() {
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
