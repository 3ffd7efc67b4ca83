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

/** Sends mail. Both ways reject when the mail server can't be reached. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Takes the same road without sending: what happens tells nobody whether an address is known. */
  rehearse(mail: Mail): Promise<void>;
  close(): void;
}

const FROM = '"Portal" <no-reply@portal.example>';

function smtpMailer(url: string): Mailer {
  const transport = createTransport(url, {
    from: FROM,
  });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    rehearse: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Keeps mails as files, the newest last by name. */
function folderMailer(folder: string, now: () => number): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: FROM });
  // Two mails of the same millisecond keep their order too.
  let sent = 0;
  const compose = async (mail: Mail): Promise<string> => {
    const { message } = await composer.sendMail({ ...mail, date: new Date(now()) });
    // A composer with `buffer` gives the whole mail, never a stream.
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
    rehearse: async (mail) => void (await compose(mail)),
    close: () => composer.close(),
  };
}

/** Where mails without a mail server lie. */
export function mailboxFolder(settings: Settings): string {
  return join(settings.dataDir, 'mailbox');
}

/** Mails by SMTP when there is a server, else into the mailbox folder. */
export function openMailer(settings: Settings): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl)
    : folderMailer(mailboxFolder(settings), settings.now);
}
