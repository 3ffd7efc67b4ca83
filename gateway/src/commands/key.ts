import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { checkApps } from '../doctor/check-apps.ts';
import { resealApps } from '../domain/factors/reseal-apps.ts';
import { createKeyText, parseKeys } from '../keys/key-text.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { readArgs, required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation, Run } from './command.ts';
import { commandSettings, withDatabase } from './database.ts';

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

/** Encrypts the secrets of apps with the first key of the settings. Returns which keys the apps need now. */
async function reseal(invocation: Invocation): Promise<string> {
  const settings = commandSettings(invocation);
  requireKeySetting(settings);
  const findings = await withDatabase(invocation, async (store) => {
    await resealApps({ store, keyring: await loadKeyring(settings) });
    return checkApps(settings, store);
  });
  const lines = findings.map(({ text }) => `${text}\n`);
  return lines.join('') || 'No user has an authenticator app.\n';
}

/** `sso-gateway key`: creates a key, rotates those of a file, or encrypts with the first one again. */
export const key: Run = async (invocation) => {
  const { values, positionals } = readArgs(
    invocation,
    { file: { type: 'string' }, drop: { type: 'string' } },
    1,
  );
  const { file, drop } = values;
  const action = required(positionals[0], 'create, rotate or reseal', invocation);
  if (action === 'create' && !file && !drop) invocation.print(`${createKeyText()}\n`);
  else if (action === 'reseal' && !file && !drop) invocation.print(await reseal(invocation));
  else if (action === 'rotate')
    invocation.print(await rotate(required(file, '--file', invocation), drop));
  else
    throw new CommandError(
      `key ${action} does not exist, or takes no option. Usage: ${invocation.usage}`,
    );
};
