import type { AuditLog } from '../model/audit.ts';
import type { Mailer } from '../model/mail.ts';
import type { Metrics } from './metrics.ts';

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
