import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { authService } from '../auth/store.ts';
import { listOf } from '../contract/text.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { readJson, storageService, writeJson } from '../platform/storage.ts';

/**
 * Returns a 64-bit hash of a text as hexadecimal digits: two runs of FNV-1a. It keeps plain names out of storage. It is
 * not secure: anyone who knows a name can compute its hash.
 */
export const hashText = (text: string): string =>
  [2166136261, 3339675911]
    .map((seed) => {
      let hash = seed;
      for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');

/** The most users of one browser whose codes are stored; the oldest are removed first. */
const MAX_USERS = 20;
/** Longer product codes are not stored. */
const CODE_LENGTH = 200;

const Code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH));
const StoredCodes = z.catch(z.record(z.string(), z.catch(listOf(Code), [])), {});

/** True for an owner without a hash, as older versions stored it. */
const isReadable = (owner: string) => owner.includes('/');

/** Product codes of the signed-in user, stored under one key by a hash of tenant and user ID. */
export interface PersistedCodes {
  readonly $codes: ReadableAtom<readonly string[]>;
  /**
   * Updates the user's codes from those that are stored now, also by other tabs, or removes them from this browser if
   * `next` returns undefined. Does nothing without a user.
   */
  update(next: (codes: readonly string[]) => readonly string[] | undefined): void;
}

/** The stores of the page, by their keys, so that the account's settings can be copied to them and from them. */
export const codeStoresService = defineService(
  'code-stores',
  () => new Map<string, PersistedCodes>(),
);

/** Returns what names the signed-in user in storage; undefined without a user. */
export function ownerOf(core: Core): string | undefined {
  const auth = authService(core).$auth.get();
  if (auth.status !== 'signed-in') return undefined;
  const tenant = storageService(core).get('tenant') ?? '';
  return hashText(`${tenant}/${auth.userId.trim().toLowerCase()}`);
}

/**
 * Creates a store of the codes under a key. Stores the `max` newest of each user, the newest last. An empty list stays
 * stored: the user has removed all codes, while a browser without a list has never had one, or could not store it.
 */
export function persistedCodes(core: Core, key: string, max: number): PersistedCodes {
  const storage = storageService(core);
  const { $auth } = authService(core);

  const readStored = () => Object.entries(StoredCodes.parse(readJson(storage, key)));
  /** Reads all owners' codes. Replaces a readable owner by its hash, unless that has codes of its own. */
  const readAll = (): Map<string, readonly string[]> => {
    const stored = readStored();
    const readable = stored.filter(([name]) => isReadable(name));
    const hashed = stored.filter(([name]) => !isReadable(name));
    return new Map([
      ...readable.map(([name, codes]) => [hashText(name), codes] as const),
      ...hashed,
    ]);
  };
  const writeAll = (all: ReadonlyMap<string, readonly string[]>) => {
    const newest = [...all].slice(-MAX_USERS);
    if (newest.length > 0) writeJson(storage, key, Object.fromEntries(newest));
    else storage.remove(key);
  };
  if (readStored().some(([name]) => isReadable(name))) writeAll(readAll());
  const read = (): readonly string[] =>
    readAll()
      .get(ownerOf(core) ?? '')
      ?.slice(-max) ?? [];

  const $codes = atom(read());
  const reread = () => $codes.set(read());
  onMount($codes, () => {
    reread();
    const stopAuth = $auth.listen(reread);
    const stopStorage = core.ports.onStorage((changed) => {
      if (changed === key || changed === null) reread();
    });
    return () => {
      stopAuth();
      stopStorage();
    };
  });

  const store: PersistedCodes = {
    $codes,
    update(next) {
      const user = ownerOf(core);
      if (user === undefined) return;
      const codes = next(read())
        ?.filter((code) => Code.safeParse(code).success)
        .slice(-max);
      const all = readAll();
      all.delete(user);
      if (codes) all.set(user, codes);
      writeAll(all);
      $codes.set(codes ?? []);
    },
  };
  codeStoresService(core).set(key, store);
  return store;
}
