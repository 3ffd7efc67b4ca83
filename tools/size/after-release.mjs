/**
 * `node tools/size/after-release.mjs OLD_DIST`: prints the compressed bytes of each screen that the browser of a
 * returning user requests again after a release. Compares `dist`, the new release, with a copy of the earlier one.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readScreenFiles } from '../screen-files.mjs';

const [old = ''] = process.argv.slice(2);
if (!existsSync(`${old}/cdn`)) throw new Error(`${old || 'OLD_DIST'} has no folder cdn`);

/** Returns true if the earlier release has no file of this name and content. */
function isChanged(path) {
  const before = path.replace(/^dist/, old);
  return !existsSync(before) || !readFileSync(before).equals(readFileSync(path));
}
const sizeOf = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
const kb = (paths) => (paths.reduce((sum, path) => sum + sizeOf(path), 0) / 1000).toFixed(2);

for (const [tag, files] of Object.entries(readScreenFiles())) {
  const changed = [...files].filter(isChanged);
  const count = `${changed.length} of ${files.size} files`;
  console.log(`${tag}: ${kb(changed)} of ${kb([...files])} KB, ${count}`);
}
