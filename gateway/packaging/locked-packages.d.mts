/** A package of package-lock.json. */
export interface Locked {
  readonly version: string;
}

export function lockedPackages(names: readonly string[]): ReadonlyMap<string, Locked>;
