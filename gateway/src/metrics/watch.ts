import type { FastifyInstance } from 'fastify';
import type { AuditLog } from '../model/audit.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/** Methods of the API; a caller can send any other one, and each would be a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']);

/** Counts the requests of an app. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const method = METHODS.has(request.method) ? request.method : 'other';
    metrics.countRequest(route, method, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Returns an audit log that also counts its entries. */
export function watchAudit(audit: AuditLog, metrics: Metrics): AuditLog {
  return {
    write(entry) {
      metrics.countEvent(entry);
      return audit.write(entry);
    },
  };
}

/** Returns a mailer that also counts the mails that it sends. */
export function watchMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
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
  };
}
