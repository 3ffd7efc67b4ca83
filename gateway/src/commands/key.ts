import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createKeyText, parseKeys } from '../keys/key-text.ts';
import { CommandError, type Run } from './command.ts';

const USAGE = 'Use "sso-gateway key create", or "sso-gateway key rotate --file FILE [--drop ID]".';

/** Replaces a file at once, with the same mode. Processes that read it get the old or the new content. */
async function replaceFile(path: string, text: string): Promise<void> {
  const { mode } = await stat(path);
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, mode & 0o777);
  await rename(draft, path);
}

/** Puts a new key before those of a file, and removes the one with the ID `drop`. Returns what was done. */
async function rotate(path: string, drop: string | undefined): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(
      `The key file ${path} can’t be read (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  });
  const old = parseKeys(text, path);
  if (drop !== undefined && !old.some(({ id }) => id === drop))
    throw new CommandError(`${path} has no key with the ID ${drop}.`);
  const kept = old.filter(({ id }) => id !== drop);
  const lines = kept.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`);
  const created = createKeyText();
  await replaceFile(path, `${[created, ...lines].join('\n')}\n`);
  const [id = ''] = created.split(':');
  const others =
    kept.length === 0
      ? 'No other key is'
      : `${kept.map((key) => key.id).join(', ')} ${kept.length === 1 ? 'is' : 'are'} still`;
  return `${path}: ${id} signs from the next start. ${others} accepted.\n`;
}

/** `sso-gateway key`: creates a key, or rotates those of a file. */
export const key: Run = async ({ args, print }) => {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { file: { type: 'string' }, drop: { type: 'string' } },
    });
  } catch {
    throw new CommandError(USAGE);
  }
  const { file, drop } = parsed.values;
  const [action, ...more] = parsed.positionals;
  if (more.length > 0) throw new CommandError(USAGE);
  if (action === 'create' && !file && !drop) print(`${createKeyText()}\n`);
  else if (action === 'rotate' && file) print(await rotate(file, drop));
  else throw new CommandError(USAGE);
};
