import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { FROM } from '../../gateway/src/mail/mailer.ts';
import type { Mail, Mailer } from '../../gateway/src/model/mail.ts';
import type { Settings } from '../../gateway/src/configuration/settings.ts';

/** Returns the folder for mails that are not sent by a mail server. */
export function mailboxFolder(settings: Settings): string {
  return join(settings.dataDir, 'mailbox');
}

/** Creates a mailer that writes mails to files, whose names sort by time. */
export function mailboxMailer(settings: Settings): Mailer {
  const folder = mailboxFolder(settings);
  const { now } = settings;
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
