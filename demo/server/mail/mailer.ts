import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../options.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. `send` and `simulate` reject if the mail server can't be reached. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Does the same work without sending, so that the behavior does not reveal whether an address is known. */
  simulate(mail: Mail): Promise<void>;
  close(): void;
}

const FROM = '"Portal" <no-reply@portal.example>';

function smtpMailer(url: string): Mailer {
  const transport = createTransport(url, {
    from: FROM,
  });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    simulate: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Creates a mailer that writes mails to files, whose names sort by time. */
function folderMailer(folder: string, now: () => number): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: FROM });
  // Keeps the order of mails within the same millisecond.
  let sent = 0;
  const compose = async (mail: Mail): Promise<string> => {
    const { message } = await composer.sendMail({ ...mail, date: new Date(now()) });
    // With `buffer` the composer returns the complete mail, never a stream.
    return Buffer.isBuffer(message) ? message.toString() : '';
  };
  return {
    send: async (mail) => {
      const eml = await compose(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      sent += 1;
      const moment = new Date(now()).toISOString().replaceAll(':', '-');
      const name = `${moment}-${String(sent).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
      const draft = join(folder, `.${name}.tmp`);
      await writeFile(draft, eml, { mode: 0o600 });
      await rename(draft, join(folder, `${name}.eml`));
    },
    simulate: async (mail) => void (await compose(mail)),
    close: () => composer.close(),
  };
}

/** Returns the folder for mails that are not sent by a mail server. */
export function mailboxFolder(settings: Settings): string {
  return join(settings.dataDir, 'mailbox');
}

/** Creates a mailer that sends by SMTP if a server is set, and otherwise writes to the mailbox folder. */
export function openMailer(settings: Settings): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl)
    : folderMailer(mailboxFolder(settings), settings.now);
}
