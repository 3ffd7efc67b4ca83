import { createTransport } from 'nodemailer';
import type { Mailer } from '../model/mail.ts';
import type { Settings } from '../configuration/settings.ts';
import { explainSmtp, smtpOptions, type SmtpSettings } from './smtp-options.ts';

/** The sender of mails without their own. */
export const FROM = '"Portal" <no-reply@portal.example>';

/** Milliseconds; far less than the time that a process has to send a mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtpMailer(settings: SmtpSettings): Mailer {
  const transport = createTransport({ ...smtpOptions(settings), ...TIMEOUTS }, { from: FROM });
  return {
    send: async (mail) => void (await transport.sendMail(mail).catch(explainSmtp)),
    simulate: async () => void (await transport.verify().catch(explainSmtp)),
    close: () => transport.close(),
  };
}

/** The settings name no mail server. */
export class NoMailServer extends Error {
  constructor() {
    super('No mail server is set, so no code can be sent. Set SMTP_URL.');
  }
}

/** A mailer without a mail server; it rejects every mail. */
const noMailer: Mailer = {
  send: async () => Promise.reject(new NoMailServer()),
  simulate: async () => Promise.reject(new NoMailServer()),
  close: () => undefined,
};

/** Creates a mailer that sends by SMTP if a server is set, and otherwise the fallback. */
export function openMailer(
  settings: Settings,
  fallback: (settings: Settings) => Mailer = () => noMailer,
): Mailer {
  return settings.smtpUrl ? smtpMailer(settings) : fallback(settings);
}
