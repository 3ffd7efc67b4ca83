import { normalize } from 'node:path';
import { ownImports } from '../../tools/own-imports.ts';

/** Returns the given files that are changed or import a changed file, directly or not. */
export function dependentsOf(changed: readonly string[], files: readonly string[]): Set<string> {
  const wanted = new Set(changed.map(normalize));
  const imports = new Map<string, string[]>();
  const importsFrom = (path: string): string[] => {
    const known = imports.get(path) ?? ownImports(path);
    imports.set(path, known);
    return known;
  };
  const reaches = (file: string): boolean => {
    const seen = new Set([normalize(file)]);
    for (const path of seen) {
      if (wanted.has(path)) return true;
      for (const next of importsFrom(path)) seen.add(next);
    }
    return false;
  };
  return new Set(files.filter(reaches));
}
