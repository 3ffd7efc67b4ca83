import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../configuration/settings.ts';
import { parseKeys } from '../keys/key-text.ts';
import { countAppsByKey } from '../store/app-keys.ts';
import type { Store } from '../store/schema/tables.ts';
import { error, ok, warning, type Finding } from './finding.ts';

/** Returns the IDs of the keys of the settings, that of the current one first; undefined if they can't be read. */
async function keyIdsOf({ secretKey, secretKeyFile, dataDir }: Settings) {
  try {
    const path = secretKeyFile || join(dataDir, 'secret.key');
    return parseKeys(secretKey || (await readFile(path, 'utf8')), path).map(({ id }) => id);
  } catch {
    // `check-files.ts` says why.
    return undefined;
  }
}

/** Checks that the secrets of authenticator apps can be decrypted with the keys of the settings. */
export async function checkApps(settings: Settings, store: Store): Promise<readonly Finding[]> {
  const keyIds = await keyIdsOf(settings);
  const counted = keyIds ? await countAppsByKey(store) : [];
  return counted.map(({ keyId, apps }) => {
    const what = `${apps} ${apps === 1 ? 'authenticator app needs' : 'authenticator apps need'} the key ${keyId}`;
    if (!keyIds?.includes(keyId))
      return error(
        'second factor',
        `${what}, which is missing. Put it after the first key, or remove the apps with "sso-gateway user reset-second-factor".`,
      );
    return keyId === keyIds[0]
      ? ok('second factor', `${what}.`)
      : warning(
          'second factor',
          `${what}. Keep it until a gateway has run for ten minutes, which encrypts them again.`,
        );
  });
}
