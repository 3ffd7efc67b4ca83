import type { Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

const FLAG = 'isSessionRefreshAPIProcessing';

/** Tells pages that read the suite's key that a refresh is under way; returns how to take it back. */
export function raiseRefreshFlag(core: Core): () => void {
  const storage = storageService(core);
  storage.set(OWN_KEYS.refreshBegan, String(core.ports.now()));
  storage.set(FLAG, 'true');
  return () => lowerFlag(core);
}

/** Takes back a flag whose page froze or closed in the middle (decisions 2.4). */
export function dropStaleRefreshFlag(core: Core): void {
  const storage = storageService(core);
  if (storage.get(FLAG) !== 'true') return;
  const began = storage.get(OWN_KEYS.refreshBegan);
  const age = core.ports.now() - Number(began);
  // One of a page that is not ours counts from when it was first seen.
  if (began === null) storage.set(OWN_KEYS.refreshBegan, String(core.ports.now()));
  else if (!(age >= 0 && age < core.constants.refreshFlagMs)) lowerFlag(core);
}

function lowerFlag(core: Core): void {
  storageService(core).set(FLAG, 'false');
  storageService(core).remove(OWN_KEYS.refreshBegan);
}
