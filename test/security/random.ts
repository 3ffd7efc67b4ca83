/** The seed: constant, unless the environment variable `SEED` sets another. */
export const SEED = Number(process.env['SEED'] ?? 20_261_121);

/** True in `npm run test:security`; `npm test` runs a hundredth of the cases. */
export const isLong = process.env['LONG_FORM'] !== undefined;

/** Returns how many items of a list to test: `all` in the long form, otherwise `few`; `COUNT` overrides both. */
export const countOf = (all: number, few: number): number =>
  Math.min(all, Number(process.env['COUNT'] ?? (isLong ? all : few)));

/** Returns the number of runs: `count` in the long form, a hundredth of it in the short form. */
export const runs = (count: number): number => (isLong ? count : Math.ceil(count / 100));

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random item. Throws if there is none. */
export function oneOf<T>(random: () => number, some: readonly T[]): T {
  const found = some[Math.floor(random() * some.length)];
  if (found === undefined) throw new Error('the list is empty');
  return found;
}

/** Returns every n-th item of a list, so that the sample contains items of each kind. */
export function sampleOf<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor(index * step)],
  ).filter((each): each is T => each !== undefined);
}
