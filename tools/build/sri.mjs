import { createHash } from 'node:crypto';

const hash = (source) => `sha384-${createHash('sha384').update(source).digest('base64')}`;

/** Rollup plugin that writes the integrity hash of each script that a page may load to `cdn/sri.json`. */
export function sriList() {
  return {
    name: 'sri-list',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle)
        .filter(({ fileName }) => /^cdn\/(?!portal\/).*\.js$/.test(fileName))
        .map(({ fileName, code, source }) => [fileName.replace('cdn/', ''), hash(code ?? source)])
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const source = `${JSON.stringify(Object.fromEntries(scripts), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'cdn/sri.json', source });
    },
  };
}
