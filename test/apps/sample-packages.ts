interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** What `package-lock.json` contains. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Returns the names of the packages that a locked package needs. */
const needsOf = (locked: LockedPackage): string[] => [
  ...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }),
  ...Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  ),
];

/** Returns the place in the lock file at which Node finds a package from another one. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const place = `${folder.replace(/\/?$/, folder === '' ? '' : '/')}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/**
 * Returns a `package.json` and a lock file for some direct dependencies of a lock file, with all that they need, in the
 * same versions.
 */
export function sampleOf(lock: Lock, names: readonly string[]): { manifest: object; lock: Lock } {
  const { '': root = {}, ...others } = lock.packages;
  const kept = new Set<string>();
  const keep = (from: string, name: string): void => {
    const place = placeOf(lock, from, name);
    if (place === undefined || kept.has(place)) return;
    kept.add(place);
    for (const need of needsOf(lock.packages[place] ?? {})) keep(place, need);
  };
  for (const name of names) keep('', name);
  const all = Object.entries(root.devDependencies ?? {});
  const devDependencies = Object.fromEntries(all.filter(([name]) => names.includes(name)));
  const packages = Object.fromEntries(Object.entries(others).filter(([place]) => kept.has(place)));
  return {
    manifest: { private: true, type: 'module', devDependencies },
    lock: { ...lock, packages: { '': { devDependencies }, ...packages } },
  };
}
