import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the place of a package that one at `from` imports: the nearest `node_modules`, as Node searches it. */
function placeOf(packages, name, from) {
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
export function lockedPackages(names) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  const add = (name, from, isOptional = false) => {
    const place = placeOf(packages, name, from);
    const locked = packages[place];
    if (!locked && isOptional) return;
    if (!locked || !place.startsWith('node_modules/'))
      throw new Error(`${name}, which ${from} needs, is not in node_modules of the project.`);
    if (found.has(place)) return;
    found.set(place, locked);
    for (const needed of Object.keys(locked.dependencies ?? {})) add(needed, place);
    for (const needed of Object.keys(locked.optionalDependencies ?? {})) add(needed, place, true);
  };
  for (const name of names) add(name, 'gateway');
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
