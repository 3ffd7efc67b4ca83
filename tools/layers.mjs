/**
 * The directions of imports, type imports and `import()` included. The linter, `test/rules/layers.test.ts` and the import
 * graph of docs/architecture.md derive from these lists.
 */

/** The folders of the project. A folder imports from itself and from the ones before it. */
export const LAYERS = [
  'src/core',
  'src/views',
  'src/elements',
  'src/testing',
  'gateway',
  'demo',
  'test',
];

/** The folders of the core. A folder imports from itself and from earlier rows; in a row, no two import each other. */
export const CORE_FOLDERS = [
  ['kernel'],
  ['platform'],
  ['contract'],
  ['config'],
  ['api'],
  ['auth', 'theme', 'notices', 'i18n'],
  ['session'],
  ['products', 'profile', 'consent'],
  ['flows'],
];

/** Returns the layers that a layer must not import. */
export const layersAfter = (layer) => LAYERS.slice(LAYERS.indexOf(layer) + 1);

/** Returns the folders of the core that one of them must not import. */
export const coreFoldersAfter = (folder) =>
  CORE_FOLDERS.slice(CORE_FOLDERS.findIndex((row) => row.includes(folder)) + 1).flat();
