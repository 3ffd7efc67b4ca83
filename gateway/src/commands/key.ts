import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createKeyText, parseKeys } from '../keys/key-text.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Run } from './command.ts';

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
export const key: Run = async (invocation) => {
  const { values, positionals } = readArgs(
    invocation,
    { file: { type: 'string' }, drop: { type: 'string' } },
    1,
  );
  const { file, drop } = values;
  const action = required(positionals[0], 'create or rotate', invocation);
  if (action === 'create' && !file && !drop) invocation.print(`${createKeyText()}\n`);
  else if (action === 'rotate')
    invocation.print(await rotate(required(file, '--file', invocation), drop));
  else
    throw new CommandError(
      `key ${action} does not exist, or takes no option. Usage: ${invocation.usage}`,
    );
};
