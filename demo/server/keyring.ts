import { createHash } from 'node:crypto';
import type { Settings } from '../../gateway/src/configuration/settings.ts';
import { openKeyring, type Keyring } from '../../gateway/src/keys/keyring.ts';
import { loadKeyring } from '../../gateway/src/keys/load-keys.ts';
import { randomToken } from '../../gateway/src/platform/tokens.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { createSecret, readSecret } from './secrets.ts';

/** Name of the secret from which the key is derived. */
const SECRET = 'hmac';

/**
 * Opens the keys of the settings. With PostgreSQL and no such key, opens one in the database, which protects nothing, because
 * anyone who can read the database can forge signatures. It spares the demo a setting.
 */
export async function loadDemoKeyring(settings: Settings, store: Store): Promise<Keyring> {
  const { databaseUrl, secretKey, secretKeyFile } = settings;
  if (!databaseUrl || secretKey || secretKeyFile) return loadKeyring(settings);
  await createSecret(store, SECRET, randomToken());
  const secret = await readSecret(store, SECRET);
  return openKeyring([{ id: 'db', bytes: createHash('sha256').update(secret).digest() }]);
}
