import { join } from 'node:path';

const SPECIFIER = /(from |import\()?(['"])(\.[^'"]+)\.tsx?\2/g;

/** Returns the names of all declaration files that a file imports, directly or not, including itself. */
function reachable(files, name, found = new Set()) {
  const file = files.get(name);
  if (!file || found.has(name)) return found;
  found.add(name);
  for (const [, , , path] of String(file.source).matchAll(SPECIFIER))
    reachable(files, `${join(name, '..', path)}.d.ts`, found);
  return found;
}

/**
 * Rollup plugin that writes the declarations to `types/` in the folder structure of `src/`, with imports of `.js`
 * files. Leaves out those that the package's entries do not import.
 */
export function flatTypes({ entries }) {
  return {
    name: 'flat-types',
    generateBundle(_, bundle) {
      const files = new Map(
        Object.values(bundle)
          .filter(({ fileName }) => fileName.endsWith('.d.ts'))
          .map((file) => [file.fileName.replace('types/src/', 'types/'), file]),
      );
      const kept = new Set();
      for (const entry of entries) reachable(files, `types/${entry}.d.ts`, kept);
      for (const [name, file] of files) {
        delete bundle[file.fileName];
        if (!kept.has(name)) continue;
        const source = String(file.source).replace(SPECIFIER, '$1$2$3.js$2');
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
  };
}
