import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { codeIn, readMails } from '../support/gateway/gateway.ts';

/** Waits until an address has `count` mails and returns the last. Rejects after 30 s. */
async function lastMail(dataDir: string, address: string, count: number): Promise<Email> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await readMails(dataDir, address);
    const last = mails.at(-1);
    if (mails.length >= count && last) return last;
    await pause(50);
  }
  throw new Error(`no mail number ${count} to ${address}`);
}

/** Waits until an address has `count` mails and returns the code of the last. Rejects after 30 s. */
export const mailedCode = async (dataDir: string, address: string, count = 1): Promise<string> =>
  codeIn(await lastMail(dataDir, address, count));

/** Waits for a mail to an address and returns its link. Rejects after 30 s. */
export async function mailedLink(dataDir: string, address: string): Promise<string> {
  const { text = '' } = await lastMail(dataDir, address, 1);
  const [link] = /^http\S+#reset=\S+$/m.exec(text) ?? [];
  if (!link) throw new Error(`no link in the mail: ${text}`);
  return link;
}
