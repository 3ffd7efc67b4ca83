import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)/;
/** The comment of esbuild before each module of a package. */
const BUNDLED = /^\/\/ (node_modules\/(?:@[^/]+\/[^/]+|[^/]+))\//gm;
/** Files that esbuild bundles, in place of Rollup. */
const ENTRIES = /^(?:bin|server|testing)\/[\w-]+\.js$/;

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Returns the folders of the packages whose modules the chunks contain. */
function packagesOfChunks(files) {
  return files
    .filter(({ type, fileName }) => type === 'chunk' && !fileName.startsWith('cdn/portal/'))
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => PACKAGE.exec(id.replaceAll('\0', ''))?.[0]);
}

/** Returns the folders of the packages that the other bundles contain. */
const packagesOfEntries = (files) =>
  files
    .filter(({ type, fileName }) => type === 'asset' && ENTRIES.test(fileName))
    .flatMap(({ source }) => [...String(source).matchAll(BUNDLED)])
    .map(([, folder]) => join(process.cwd(), folder));

/** Rollup plugin that writes the licenses of the bundled packages to `cdn/THIRD-PARTY-NOTICES.txt`. */
export function notices() {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const found = [...packagesOfChunks(files), ...packagesOfEntries(files)].filter(Boolean);
      const folders = [...new Set(found)].sort();
      const source = folders.map(noticeOf).join(`\n${'-'.repeat(72)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'cdn/THIRD-PARTY-NOTICES.txt', source });
    },
  };
}
