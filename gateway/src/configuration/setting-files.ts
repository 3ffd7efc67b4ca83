import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that contain a password, and can be given as a file. */
const SECRET_SETTINGS = ['DATABASE_URL', 'SMTP_URL'] as const;

function read(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(
      `${setting} ${path} can’t be read (${code}). Set it to a file that the gateway’s user can read.`,
      { cause: error },
    );
  }
}

function readValue(setting: string, path: string): string {
  const text = read(setting, path);
  // An empty value would count as missing, and the gateway would start with another database.
  if (!text) throw new Error(`${setting} ${path} is empty. Write the address into it.`);
  return text;
}

/**
 * Adds the settings whose value is in a file: `DATABASE_URL_FILE` names the file with the value of `DATABASE_URL`.
 * Throws an error that names the setting if the file has no value, or if both are set.
 */
export function withFiles(env: Environment): Environment {
  const all = { ...env };
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    const path = env[setting];
    if (!path) continue;
    if (env[name]) throw new Error(`${name} and ${setting} are both set. Remove one of them.`);
    all[name] = readValue(setting, path);
  }
  return all;
}
