import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

/** What a script needs before it can run: its static imports, all the way down. */
function staticImports(bundle, chunk, found = new Set()) {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (found.has(name) || imported?.type !== 'chunk') continue;
    found.add(name);
    staticImports(bundle, imported, found);
  }
  return found;
}

/** The gateway serves the build's `cdn/` at `/elements/`. */
const addressOf = (fileName) => `/${fileName.replace(/^cdn\//, 'elements/')}`;

/** Replaces what must be there exactly once; a page that has drifted from this plugin fails the build. */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`A page of the demo must name ${from} once.`);
  return text.replace(from, to);
}

/**
 * Rollup plugin: writes a page of the demo to `file`. The source page names its entry as `/elements/ENTRY.js`
 * and its sheet as `/elements/SHEET.css`, which may import others; the built one has their hashed names, and asks for the script's
 * static imports at once instead of one after the other.
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
        (name) => `    <link rel="modulepreload" href="${addressOf(name)}" />\n`,
      );
      const sheetAddress = `/${this.getFileName(sheetReference).replace(/^portal\//, '')}`;
      let html = await readFile(page, 'utf8');
      html = replaceOnce(html, `/elements/${basename(sheet)}`, sheetAddress);
      html = replaceOnce(html, `/elements/${script}.js`, addressOf(chunk.fileName));
      html = replaceOnce(html, '  </head>', `${preloads.join('')}  </head>`);
      this.emitFile({ type: 'asset', fileName: file, source: html });
    },
  };
}
