import type { Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

const FLAG = 'isSessionRefreshAPIProcessing';

/** Sets the suite's flag that a refresh is running. Returns a function that lowers it. */
export function raiseRefreshFlag(core: Core): () => void {
  const storage = storageService(core);
  storage.set(OWN_KEYS.refreshBegan, String(core.ports.now()));
  storage.set(FLAG, 'true');
  return () => lowerFlag(core);
}

/** Lowers the flag if its page froze or closed during the refresh (session-16). */
export function dropStaleRefreshFlag(core: Core): void {
  const storage = storageService(core);
  if (storage.get(FLAG) !== 'true') return;
  const began = storage.get(OWN_KEYS.refreshBegan);
  const age = core.ports.now() - Number(began);
  // The age of a flag that another app has set counts from when it was first seen.
  if (began === null) storage.set(OWN_KEYS.refreshBegan, String(core.ports.now()));
  else if (!(age >= 0 && age < core.constants.refreshFlagMs)) lowerFlag(core);
}

function lowerFlag(core: Core): void {
  storageService(core).set(FLAG, 'false');
  storageService(core).remove(OWN_KEYS.refreshBegan);
}
