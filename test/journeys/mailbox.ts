import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { codeIn } from '../support/gateway/gateway.ts';

/** Returns the codes mailed to an address, oldest first, from the gateway's mailbox folder. */
async function codesTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mailbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address).map(codeIn);
}

/** Waits until an address has `count` mails and returns the code of the last. Rejects after 30 s. */
export async function mailedCode(dataDir: string, address: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const codes = await codesTo(dataDir, address);
    const last = codes.at(-1);
    if (codes.length >= count && last) return last;
    await pause(50);
  }
  throw new Error(`no mail number ${count} to ${address}`);
}
