import type { Keyring } from '../../keys/keyring.ts';
import { readSealedByOthers, resealApp } from '../../store/app-keys.ts';
import type { TimedStore } from '../../store/timed-store.ts';

/** Apps per statement. */
const BATCH = 500;

/**
 * Encrypts the secrets of apps with the current key that an earlier one has encrypted, so that it can be retired. Leaves
 * those whose key is not known.
 */
export async function resealApps(
  { store, keyring }: Pick<TimedStore, 'store'> & { readonly keyring: Keyring },
  isStopped?: () => boolean,
): Promise<void> {
  let after = '';
  while (!isStopped?.()) {
    const apps = await readSealedByOthers(store, keyring.keyId, after, BATCH);
    for (const { userId, sealed } of apps) {
      const secret = keyring.open('factor', sealed);
      if (secret !== undefined)
        await resealApp(store, userId, sealed, keyring.seal('factor', secret));
    }
    const last = apps.at(-1);
    if (!last) return;
    after = last.userId;
  }
}
