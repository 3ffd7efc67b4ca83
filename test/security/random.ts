/** The same numbers each time, unless another seed is asked for. */
export const SEED = Number(process.env['SEED'] ?? 20_261_121);

/** True for the long form, which `npm run test:security` runs; `npm test` runs a hundredth of it. */
export const isLong = process.env['LONG_FORM'] !== undefined;

/** How many of a list to take: all of it in the long form, unless COUNT says otherwise. */
export const countOf = (all: number, few: number): number =>
  Math.min(all, Number(process.env['COUNT'] ?? (isLong ? all : few)));

/** So many in the long form, a hundredth of them in the short one. */
export const runs = (count: number): number => (isLong ? count : Math.ceil(count / 100));

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of some. */
export function oneOf<T>(random: () => number, some: readonly T[]): T {
  const found = some[Math.floor(random() * some.length)];
  if (found === undefined) throw new Error('none of none');
  return found;
}

/** Every n-th of a list, so that each of its kinds is in it. */
export function sampleOf<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor(index * step)],
  ).filter((each): each is T => each !== undefined);
}
