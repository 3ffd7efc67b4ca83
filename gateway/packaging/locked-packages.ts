import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const Names = z._default(z.record(z.string(), z.string()), {});
/** A package of the lock file, with the members that it has. */
const Locked = z.looseObject({
  version: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dependencies: Names,
  optionalDependencies: Names,
});
export type Locked = z.infer<typeof Locked>;
const LockFile = z.object({ packages: z.record(z.string(), Locked) });

/** Returns the place of a package that one at `from` imports: the nearest `node_modules`, as Node searches it. */
function placeOf(packages: Readonly<Record<string, Locked>>, name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '.') return '';
  }
}

/**
 * Returns dependencies of the gateway, with all that they need, by their place in `node_modules`: the packages of
 * package-lock.json, of every platform. Throws if one is not locked.
 */
export function lockedPackages(names: readonly string[]): ReadonlyMap<string, Locked> {
  const { packages } = LockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const found = new Map<string, Locked>();
  const add = (name: string, from: string, isOptional = false): void => {
    const place = placeOf(packages, name, from);
    const locked = packages[place];
    if (!locked && isOptional) return;
    if (!locked || !place.startsWith('node_modules/'))
      throw new Error(`${name}, which ${from} needs, is not in node_modules of the project.`);
    if (found.has(place)) return;
    found.set(place, locked);
    for (const needed of Object.keys(locked.dependencies)) add(needed, place);
    for (const needed of Object.keys(locked.optionalDependencies)) add(needed, place, true);
  };
  for (const name of names) add(name, 'gateway');
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
