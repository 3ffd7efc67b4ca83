import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CDN = 'dist/cdn';
const CHUNKS = join(CDN, 'chunks');
/** `import … from "./x.js"` and `import "./x.js"` of a minified script; not `import("./x.js")`. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g;

const chunks = () => readdirSync(CHUNKS).filter((file) => file.endsWith('.js'));
const sourcesOf = (file) => JSON.parse(readFileSync(join(CHUNKS, `${file}.map`), 'utf8')).sources;

/** The built script that a module below `src` became part of. Throws unless there is one. */
export function chunkOf(module) {
  const holders = chunks().filter((file) =>
    sourcesOf(file).some((source) => source.endsWith(`/src/${module}`)),
  );
  if (holders.length !== 1) throw new Error(`${holders.length} chunks hold ${module}`);
  return join(CHUNKS, holders[0]);
}

/** A script with an address of its own: a tag's, or the whole bundle's. */
export const entry = (name) => join(CDN, `${name}.js`);

/** The scripts that a browser has to load before these can run, they included. */
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
