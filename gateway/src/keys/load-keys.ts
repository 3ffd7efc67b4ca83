import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/schema/tables.ts';
import { createSecret, deleteSecret, readSecret } from '../store/secrets.ts';
import { randomToken } from '../platform/tokens.ts';
import { createKeyText, parseKeys } from './key-text.ts';
import { openKeyring, type Keyring } from './keyring.ts';

/** The row of the table `secrets` that had the key before it was kept outside of the database. */
const ROW = 'hmac';

/** The settings that say where the keys are. */
interface KeySettings {
  readonly secretKey: string;
  readonly secretKeyFile: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly demo: boolean;
}

/** Throws if there is no place for the key outside of the database. Runs before anything is opened. */
export function requireKeySetting(settings: KeySettings): void {
  const { secretKey, secretKeyFile, databaseUrl, demo } = settings;
  if (secretKey && secretKeyFile)
    throw new Error('SECRET_KEY and SECRET_KEY_FILE are both set. Remove one of them.');
  if (databaseUrl && !secretKey && !secretKeyFile && !demo)
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

/** Returns the key in the database, which only the demo may use: whoever reads the database can sign. */
async function keyringInDatabase(store: Store): Promise<Keyring> {
  await store.transaction().execute((trx) => createSecret(trx, ROW, randomToken()));
  const secret = await readSecret(store, ROW);
  return openKeyring([{ id: 'db', bytes: createHash('sha256').update(secret).digest() }]);
}

/**
 * Opens the keys of the settings, and otherwise the one beside the embedded database. With keys outside of the
 * database, removes the one that an older version kept inside. Throws an error that names the setting.
 */
export async function loadKeyring(settings: KeySettings, store: Store): Promise<Keyring> {
  const { secretKey, secretKeyFile, databaseUrl, dataDir } = settings;
  if (databaseUrl && !secretKey && !secretKeyFile) return keyringInDatabase(store);
  const [setting, text] = secretKey
    ? ['SECRET_KEY', secretKey]
    : secretKeyFile
      ? ['SECRET_KEY_FILE', await readKeyFile(secretKeyFile, 'SECRET_KEY_FILE')]
      : [join(dataDir, 'secret.key'), await keyBeside(dataDir)];
  const keyring = openKeyring(parseKeys(text, setting));
  await deleteSecret(store, ROW);
  return keyring;
}
