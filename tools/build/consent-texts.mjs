import { dirname, join, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { SEPARATOR } from './locale-faults.mjs';

const SOURCE = resolve('src/elements/prerender/consent-texts.ts');
/** The module that finds the texts of a language. */
const KEY = join(dirname(SOURCE), 'sheet-key.ts');
/** The folder of the modules of texts, which are not files. */
const TEXTS = join(dirname(SOURCE), 'consent');

/** Runs the source, and returns the texts that it loads by its keys. */
async function readTexts() {
  const { text } = await bundle({ entryPoints: [SOURCE], platform: 'node' });
  const code = Buffer.from(text).toString('base64');
  const { CONSENT_TEXTS } = await import(`data:text/javascript;base64,${code}`);
  const entries = Object.entries(CONSENT_TEXTS).map(async ([key, load]) => [key, await load()]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Rollup plugin: puts the texts of the prerendered consent sheet into one module for each language. */
export function consentTexts() {
  let texts = {};
  const pathOf = (key) => join(TEXTS, `${key}.js`);
  return {
    name: 'consent-texts',
    resolveId: (id) => (dirname(id) === TEXTS ? id : null),
    async load(id) {
      if (dirname(id) === TEXTS) {
        const key = Object.keys(texts).find((name) => pathOf(name) === id);
        // One string takes fewer bytes than an array.
        return `export default ${JSON.stringify(texts[key].join(SEPARATOR))};`;
      }
      if (id !== SOURCE) return null;
      texts = await readTexts();
      const loaders = Object.keys(texts).map(
        (key) => `${JSON.stringify(key)}: () => import(${JSON.stringify(pathOf(key))}),`,
      );
      const split = `const split = (load) => async () => (await load()).default.split('${SEPARATOR}');`;
      const code = [
        `export { sheetKey } from ${JSON.stringify(KEY)};`,
        split,
        `const loaders = {${loaders.join('\n')}};`,
        'export const CONSENT_TEXTS = Object.fromEntries(Object.entries(loaders).map(([key, load]) => [key, split(load)]));',
      ];
      return code.join('\n');
    },
  };
}
