import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { authRoom } from './auth/store.ts';
import { listOf } from './contract/text.ts';
import type { Core } from './core.ts';
import { readJson, storageRoom, writeJson } from './storage.ts';

/** People of one browser whose codes are kept; the one who came first goes first. */
const MOST_PEOPLE = 20;
/** A longer code is none of a product that people open. */
const CODE_LENGTH = 200;

const Code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH));
const Kept = z.catch(z.record(z.string(), z.catch(listOf(Code), [])), {});

/** Product codes that belong to the signed-in person, kept by `TENANT/userId` under one key. */
export interface KeptCodes {
  readonly $codes: ReadableAtom<readonly string[]>;
  /** Changes the person's codes, from what is kept now, by whichever tab. Nothing while nobody is signed in. */
  change(make: (codes: readonly string[]) => readonly string[]): void;
}

/** Opens the codes under a key. `most` of them are kept a person: the newest, which stand last. */
export function keptCodes(core: Core, key: string, most: number): KeptCodes {
  const storage = storageRoom(core);
  const { $auth } = authRoom(core);

  const owner = (): string | undefined => {
    const auth = $auth.get();
    if (auth.status === 'signed-out') return undefined;
    return `${storage.get('tenant') ?? ''}/${auth.userId.trim().toLowerCase()}`;
  };
  const readAll = () => new Map(Object.entries(Kept.parse(readJson(storage, key))));
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
      const person = owner();
      if (person === undefined) return;
      const codes = make(read())
        .filter((code) => Code.safeParse(code).success)
        .slice(-most);
      const all = readAll();
      all.delete(person);
      if (codes.length > 0) all.set(person, codes);
      const people = [...all].slice(-MOST_PEOPLE);
      if (people.length > 0) writeJson(storage, key, Object.fromEntries(people));
      else storage.remove(key);
      $codes.set(codes);
    },
  };
}
