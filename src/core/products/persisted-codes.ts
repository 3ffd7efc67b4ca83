import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { authService } from '../auth/store.ts';
import { listOf } from '../contract/text.ts';
import type { Core } from '../kernel/core.ts';
import { hashText } from '../platform/hash-text.ts';
import { readJson, storageService, writeJson } from '../platform/storage.ts';

/** People of one browser whose codes are kept; the one who came first goes first. */
const MOST_USERS = 20;
/** A longer code is none of a product that people open. */
const CODE_LENGTH = 200;

const Code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH));
const Kept = z.catch(z.record(z.string(), z.catch(listOf(Code), [])), {});

/** A readable owner, as older versions stored it. */
const isReadable = (owner: string) => owner.includes('/');

/** Product codes that belong to the signed-in user, kept under one key by a hash of tenant and user ID. */
export interface PersistedCodes {
  readonly $codes: ReadableAtom<readonly string[]>;
  /** Changes the person's codes, from what is kept now, by whichever tab. Nothing while nobody is signed in. */
  change(make: (codes: readonly string[]) => readonly string[]): void;
}

/** Opens the codes under a key. `most` of them are kept a person: the newest, which stand last. */
export function persistedCodes(core: Core, key: string, most: number): PersistedCodes {
  const storage = storageService(core);
  const { $auth } = authService(core);

  const owner = (): string | undefined => {
    const auth = $auth.get();
    if (auth.status === 'signed-out') return undefined;
    return hashText(`${storage.get('tenant') ?? ''}/${auth.userId.trim().toLowerCase()}`);
  };
  const readStored = () => Object.entries(Kept.parse(readJson(storage, key)));
  /** All owners' codes; a readable owner stands as its hash, unless that one has codes of its own. */
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
    const newest = [...all].slice(-MOST_USERS);
    if (newest.length > 0) writeJson(storage, key, Object.fromEntries(newest));
    else storage.remove(key);
  };
  if (readStored().some(([name]) => isReadable(name))) writeAll(readAll());
  const read = (): readonly string[] =>
    readAll()
      .get(owner() ?? '')
      ?.slice(-most) ?? [];

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

  return {
    $codes,
    change(make) {
      const user = owner();
      if (user === undefined) return;
      const codes = make(read())
        .filter((code) => Code.safeParse(code).success)
        .slice(-most);
      const all = readAll();
      all.delete(user);
      if (codes.length > 0) all.set(user, codes);
      writeAll(all);
      $codes.set(codes);
    },
  };
}
