import { mkdir, writeFile } from 'node:fs/promises';
import type { User } from './src/index.ts';

const FOLDER = new URL('mailbox/', import.meta.url);

/** Returns the file with the last code of a user. */
export const mailboxOf = (username: string): URL =>
  new URL(`${encodeURIComponent(username)}.txt`, FOLDER);

/** Replace: your mail server. Writes the code into a file, because no mail server is needed for a first start. */
export async function mailCode({ username }: User, code: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(mailboxOf(username), code, { mode: 0o600 });
}
