import { smtpSecurity, type SmtpSettings } from '../mail/smtp-options.ts';
import {
  databaseHost,
  isDatabasePlain,
  type DatabaseSettings,
} from '../store/engine/database-tls.ts';

/** Returns a sentence for each connection to another machine that the settings have switched TLS off for. */
export function plaintextWarnings(settings: DatabaseSettings & SmtpSettings): string[] {
  const { databaseUrl, smtpUrl } = settings;
  return [
    ...(databaseUrl && isDatabasePlain(databaseUrl)
      ? [
          `The connection to PostgreSQL at ${databaseHost(databaseUrl)} is not encrypted, because DATABASE_URL has sslmode=disable.`,
        ]
      : []),
    ...(smtpUrl && smtpSecurity(settings) === 'off'
      ? [
          `Mail to ${new URL(smtpUrl).hostname} is sent without encryption, because SMTP_TLS is off.`,
        ]
      : []),
  ];
}
