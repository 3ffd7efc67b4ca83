import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CDN = 'dist/cdn';
const CHUNKS = join(CDN, 'chunks');
/** `import … from "./x.js"` and `import "./x.js"` of a minified script; not `import("./x.js")`. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g;

const chunks = () => readdirSync(CHUNKS).filter((file) => file.endsWith('.js'));
const sourcesOf = (file) => JSON.parse(readFileSync(join(CHUNKS, `${file}.map`), 'utf8')).sources;

/**
 * Returns the built script that contains a module below `src`, or a package's below `node_modules`. Throws unless there
 * is exactly one.
 */
export function chunkOf(module) {
  const path = module.startsWith('node_modules/') ? module : `src/${module}`;
  const found = chunks().filter((file) =>
    sourcesOf(file).some((source) => source.endsWith(`/${path}`)),
  );
  if (found.length !== 1) throw new Error(`${found.length} chunks contain ${module}`);
  return join(CHUNKS, found[0]);
}

/** Returns the path of a standalone entry, such as a tag's. */
export const entry = (name) => join(CDN, `${name}.js`);

/** Returns all scripts that a browser loads for these ones, including them, without dynamic imports. */
export function closureOf(...scripts) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(IMPORTED))
      visit(join(path, '..', name));
  };
  scripts.forEach(visit);
  return reached;
}
