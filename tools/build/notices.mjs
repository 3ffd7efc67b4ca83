import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)/;

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Rollup plugin that writes the licenses of the bundled packages to `cdn/THIRD-PARTY-NOTICES.txt`. */
export function notices() {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle)
        .filter(({ type, fileName }) => type === 'chunk' && !fileName.startsWith('cdn/portal/'))
        .flatMap(({ modules }) => Object.entries(modules))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => PACKAGE.exec(id.replaceAll('\0', ''))?.[0]);
      const folders = [...new Set(modules.filter(Boolean))].sort();
      const source = folders.map(noticeOf).join(`\n${'-'.repeat(72)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'cdn/THIRD-PARTY-NOTICES.txt', source });
    },
  };
}
