import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseKeys } from '../keys/key-text.ts';
import { requireKeySetting } from '../keys/load-keys.ts';
import type { Settings } from '../configuration/settings.ts';
import { error, ok, warning, type Finding } from './finding.ts';

/** A new embedded database needs about 40 MB, and an existing one some free space. */
const LITTLE_BYTES = 200 * 1024 * 1024;
const TOO_LITTLE_BYTES = 16 * 1024 * 1024;

const FOR_OTHERS = 0o007;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Warns of a file or folder that all users of the machine can open. */
async function privacyOf(subject: string, path: string): Promise<Finding[]> {
  const { mode } = await stat(path);
  if ((mode & FOR_OTHERS) === 0) return [];
  return [
    warning(
      subject,
      `Every user of this machine can open ${path}. Run "chmod o-rwx ${path}" if others use it.`,
    ),
  ];
}

/** Checks the keys: that there are some, that they are valid, and that their file is private. */
export async function checkKeys(settings: Settings): Promise<readonly Finding[]> {
  requireKeySetting(settings);
  const { secretKey, secretKeyFile, dataDir } = settings;
  const describe = (text: string, place: string): Finding => {
    const [first, ...others] = parseKeys(text, place).map(({ id }) => id);
    return ok(
      'keys',
      `The key ${String(first)} of ${place} signs; ${others.length} more accepted.`,
    );
  };
  if (secretKey) return [describe(secretKey, 'SECRET_KEY')];
  const path = secretKeyFile || join(dataDir, 'secret.key');
  if (secretKeyFile || (await exists(path))) {
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(
        `The key file ${path} can’t be read (${String(code)}). Check SECRET_KEY_FILE.`,
        {
          cause,
        },
      );
    });
    return [describe(text, path), ...(await privacyOf('keys', path))];
  }
  if (await exists(join(dataDir, 'pglite')))
    return [
      warning(
        'keys',
        `${path} is missing. Restore it from a backup, or the next start creates another key, and codes that were sent before are not accepted.`,
      ),
    ];
  return [ok('keys', `The first start creates a key in ${path}.`)];
}

/** Returns the nearest folder that exists. */
async function existingFolder(path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : existingFolder(dirname(path));
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `The disk with ${folder} has ${Math.floor(free / 1024 / 1024)} MB free.`;
  const advice = `${text} Free some space, or set DATA_DIR to a folder on another disk.`;
  if (free < TOO_LITTLE_BYTES) return error('data folder', advice);
  return free < LITTLE_BYTES ? warning('data folder', advice) : ok('data folder', text);
}

/** Checks the folder of the embedded database: that it can be written, that it is private, and that it has space. */
export async function checkDataFolder(settings: Settings): Promise<readonly Finding[]> {
  if (settings.databaseUrl) return [];
  const folder = resolve(settings.dataDir);
  const nearest = await existingFolder(folder);
  try {
    await access(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      error(
        'data folder',
        `The folder ${nearest} is not writable. Give this user the rights, or set DATA_DIR to another folder.`,
      ),
    ];
  }
  const found = nearest === folder ? await privacyOf('data folder', folder) : [];
  const isNew = nearest !== folder;
  return [
    ok('data folder', `${folder} ${isNew ? 'is created at the first start' : 'is writable'}.`),
    ...found,
    await checkSpace(nearest),
  ];
}

/** Warns of secret files that the configuration names and that all users of the machine can open. */
export async function checkSecretFiles(configFile: string): Promise<readonly Finding[]> {
  const folder = dirname(resolve(configFile));
  const files = new Set<string>();
  // No other setting has a field `file`.
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { file } = value as { file?: unknown };
    if (typeof file === 'string') files.add(resolve(folder, file));
    for (const child of Object.values(value)) collect(child);
  };
  collect(JSON.parse(await readFile(configFile, 'utf8')));
  const findings = await Promise.all([...files].map((file) => privacyOf('secrets', file)));
  return findings.flat();
}
