import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { codeIn, readMails, readNotices } from '../support/gateway/gateway.ts';

/** Waits until an address has `count` mails and returns the last. Rejects after 30 s. */
async function lastMail(
  dataDir: string,
  address: string,
  count: number,
  read = readMails,
): Promise<Email> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await read(dataDir, address);
    const last = mails.at(-1);
    if (mails.length >= count && last) return last;
    await pause(50);
  }
  throw new Error(`no mail number ${count} to ${address}`);
}

/** Waits until an address has `count` mails and returns the code of the last. Rejects after 30 s. */
export const mailedCode = async (dataDir: string, address: string, count = 1): Promise<string> =>
  codeIn(await lastMail(dataDir, address, count));

const linkIn = ({ text = '' }: Email, pattern: RegExp): string => {
  const [link] = pattern.exec(text) ?? [];
  if (!link) throw new Error(`no link in the mail: ${text}`);
  return link;
};

/** Waits for a mail with a code to an address and returns its link. Rejects after 30 s. */
export const mailedLink = async (dataDir: string, address: string): Promise<string> =>
  linkIn(await lastMail(dataDir, address, 1), /^http\S+#reset=\S+$/m);

/** Waits for a mail about the account to an address and returns its link. Rejects after 30 s. */
export const noticedLink = async (dataDir: string, address: string): Promise<string> =>
  linkIn(await lastMail(dataDir, address, 1, readNotices), /^http\S+#not-me=\S+$/m);
