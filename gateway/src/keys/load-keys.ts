import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyText, parseKeys } from './key-text.ts';
import { openKeyring, type Keyring } from './keyring.ts';

/** The settings that say where the keys are. */
interface KeySettings {
  readonly secretKey: string;
  readonly secretKeyFile: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Throws if there is no place for the key outside of the database. Runs before anything is opened. */
export function requireKeySetting(settings: KeySettings): void {
  const { secretKey, secretKeyFile, databaseUrl } = settings;
  if (secretKey && secretKeyFile)
    throw new Error('SECRET_KEY and SECRET_KEY_FILE are both set. Remove one of them.');
  if (databaseUrl && !secretKey && !secretKeyFile)
    throw new Error(
      'With DATABASE_URL, the gateway needs a key outside of the database. Create one with "sso-gateway key create > secret.key", and set SECRET_KEY_FILE=secret.key for every process.',
    );
}

async function readKeyFile(path: string, setting: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${setting} ${path} can’t be read (${String(code)}).`, { cause: error });
  }
}

/** Reads the key beside the embedded database, or creates it. Only the process that locks the folder calls this. */
async function keyBeside(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (found !== undefined) return found;
  const text = `${createKeyText()}\n`;
  // Renamed when it is complete, because a process that is killed must not leave an empty key.
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return text;
}

/**
 * Opens the keys of the settings, and otherwise the one beside the embedded database. Throws an error that names the
 * setting.
 */
export async function loadKeyring(settings: KeySettings): Promise<Keyring> {
  requireKeySetting(settings);
  const { secretKey, secretKeyFile, dataDir } = settings;
  const [setting, text] = secretKey
    ? ['SECRET_KEY', secretKey]
    : secretKeyFile
      ? ['SECRET_KEY_FILE', await readKeyFile(secretKeyFile, 'SECRET_KEY_FILE')]
      : [join(dataDir, 'secret.key'), await keyBeside(dataDir)];
  return openKeyring(parseKeys(text, setting));
}
