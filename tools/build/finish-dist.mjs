import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BUILD_SOURCES, fingerprintOf } from './fingerprint.mjs';

const compress = promisify(brotliCompress);
/** The files that the gateway serves compressed. */
const COMPRESSED = /^(cdn|host|playground|portal)\/.*\.(js|css|html|json|svg)$/;
/** Compressing smaller files saves no packet. */
const MIN_BYTES = 200;

async function writeBrotli(path, source) {
  const bytes = Buffer.from(source);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await compress(bytes, { params }));
}

async function filesBelow(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * Rollup plugin that runs last. Writes `.br` files next to the others. Then removes the files of earlier builds, so
 * that a running gateway always finds what it needs. `.built` gets the fingerprint of the sources at the start of the
 * build, so that a source that is saved during the build differs.
 */
export function finishDist() {
  let sources;
  return {
    name: 'finish-dist',
    buildStart() {
      sources = fingerprintOf(BUILD_SOURCES);
    },
    async writeBundle({ dir }, bundle) {
      const kept = new Set();
      const writes = [];
      for (const { fileName, code, source } of Object.values(bundle)) {
        const path = join(dir, fileName);
        const content = code ?? source;
        kept.add(path);
        if (!COMPRESSED.test(fileName) || content.length < MIN_BYTES) continue;
        kept.add(`${path}.br`);
        writes.push(writeBrotli(path, content));
      }
      await Promise.all(writes);
      const stale = (await filesBelow(dir)).filter((path) => !kept.has(path));
      await Promise.all(stale.map((path) => rm(path, { force: true })));
      await writeFile(join(dir, '.built'), `${sources}\n`);
    },
  };
}
