import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SecretSource } from './schema-parts.ts';

/** Where secrets come from. */
export interface SecretStore {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative file names refer to. */
  readonly folder: string;
}

/** A secret, or the sentence that says why there is none. */
export type Resolved = { readonly secret: string } | { readonly fault: string };

/** Reads a secret from the environment or a file. A line break at the end of a file does not belong to it. */
export async function resolveSecret(source: SecretSource, store: SecretStore): Promise<Resolved> {
  if (typeof source === 'string') {
    const name = source.slice(2, -1);
    const secret = store.env[name];
    return secret
      ? { secret }
      : { fault: `The environment variable ${name} is not set. Set it to the secret.` };
  }
  try {
    const secret = (await readFile(resolve(store.folder, source.file), 'utf8')).replace(
      /\r?\n$/,
      '',
    );
    return secret
      ? { secret }
      : { fault: `The file ${source.file} is empty. Write the secret into it.` };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { fault: `The file ${source.file} can’t be read (${code}).` };
  }
}

/** Returns true for a private key in PEM. */
export function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}
