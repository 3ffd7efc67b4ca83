import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

/** Returns the names of all chunks that a chunk imports statically, directly or not. */
function staticImports(bundle, chunk, found = new Set()) {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (found.has(name) || imported?.type !== 'chunk') continue;
    found.add(name);
    staticImports(bundle, imported, found);
  }
  return found;
}

/** Returns the URL of a file. The gateway serves the build's `cdn/` at `/elements/`. */
const urlOf = (fileName) => `/${fileName.replace(/^cdn\//, 'elements/')}`;

/** Replaces a text that occurs exactly once. Throws otherwise, so that a page that does not match fails the build. */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2)
    throw new Error(`A page of the demo must contain ${from} exactly once.`);
  return text.replace(from, to);
}

/**
 * Rollup plugin that writes a page of the demo to `file`. The source page refers to its entry as `/elements/ENTRY.js`
 * and to its style sheet as `/elements/SHEET.css`, which may import others. The built page contains their hashed names,
 * and preloads the script's static imports.
 */
export function demoPage({ page, script, sheet, file }) {
  let sheetReference;
  return {
    name: 'demo-page',
    async buildStart() {
      this.addWatchFile(page);
      const { outputFiles, metafile } = await build({
        entryPoints: [sheet],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
      });
      for (const imported of Object.keys(metafile.inputs)) this.addWatchFile(imported);
      const [{ text: source }] = outputFiles;
      sheetReference = this.emitFile({ type: 'asset', name: basename(sheet), source });
    },
    async generateBundle(_, bundle) {
      const chunk = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.name === script,
      );
      if (!chunk) throw new Error(`The build has no entry named ${script}.`);
      const preloads = [...staticImports(bundle, chunk)].map(
        (name) => `    <link rel="modulepreload" href="${urlOf(name)}" />\n`,
      );
      const sheetUrl = `/${this.getFileName(sheetReference).replace(/^portal\//, '')}`;
      let html = await readFile(page, 'utf8');
      html = replaceOnce(html, `/elements/${basename(sheet)}`, sheetUrl);
      html = replaceOnce(html, `/elements/${script}.js`, urlOf(chunk.fileName));
      html = replaceOnce(html, '  </head>', `${preloads.join('')}  </head>`);
      this.emitFile({ type: 'asset', fileName: file, source: html });
    },
  };
}
