import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';

/** Returns the names of all chunks that a chunk imports statically, directly or not. */
function staticImports(files, chunk, found = new Set()) {
  // A standalone entry has none.
  for (const name of chunk.imports ?? []) {
    const imported = files[name];
    if (found.has(name) || imported?.type !== 'chunk') continue;
    found.add(name);
    staticImports(files, imported, found);
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
 * Rollup plugin that writes a page of the demo: `demo/x/y.html` to `x/y.html`. The source page refers to its entry as
 * `/elements/ENTRY.js` and to its style sheet as `/elements/SHEET.css`, which may import others. The built page contains
 * their hashed names, and preloads the script's static imports.
 */
export function demoPage({ page, script, sheet }) {
  let sheetReference;
  return {
    name: 'demo-page',
    async buildStart() {
      const entryPoints = [join(dirname(page), sheet)];
      const { text } = await bundle({ entryPoints, minify: true });
      sheetReference = this.emitFile({ type: 'asset', name: sheet, source: text });
    },
    async generateBundle(_, files) {
      const entry = Object.values(files).find(
        (file) =>
          (file.type === 'chunk' && file.isEntry && file.name === script) ||
          file.names?.includes(`portal/${script}.js`),
      );
      if (!entry) throw new Error(`The build has no entry named ${script}.`);
      const preloads = [...staticImports(files, entry)].map(
        (name) => `    <link rel="modulepreload" href="${urlOf(name)}" />\n`,
      );
      const sheetUrl = `/${this.getFileName(sheetReference).replace(/^portal\//, '')}`;
      let html = await readFile(page, 'utf8');
      html = replaceOnce(html, `/elements/${sheet}`, sheetUrl);
      html = replaceOnce(html, `/elements/${script}.js`, urlOf(entry.fileName));
      html = replaceOnce(html, '  </head>', `${preloads.join('')}  </head>`);
      this.emitFile({ type: 'asset', fileName: page.replace('demo/', ''), source: html });
    },
  };
}
