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
  'src/server',
  'src/react',
  'src/vue',
  'gateway',
  'cli',
  'demo',
  'test',
];

/** The folders of the core. A folder imports from itself and from earlier rows; in a row, no two import each other. */
export const CORE_FOLDERS = [
  ['contract'],
  ['kernel'],
  ['platform'],
  ['config'],
  ['api'],
  ['auth', 'theme', 'notices', 'i18n'],
  ['session'],
  ['products', 'profile', 'consent', 'passkeys'],
  ['preferences'],
  ['flows'],
];

/** The layers of the elements. */
export const SRC = LAYERS.filter((layer) => layer.startsWith('src/'));

/** The workspace package of the contract. Files of `src` import it by path, all others by its name. */
export const CONTRACT = { name: 'sso-contract', folder: 'src/core/contract' };

/** Folders outside of `src`, with those that they never import by path. */
export const ONLY_PACKAGES = [
  ...['gateway', 'demo/server', 'bench'].map((folder) => ({ folder, never: SRC })),
  // The server of `sso-elements dev` is the fake gateway.
  { folder: 'cli', never: SRC.filter((layer) => layer !== 'src/testing') },
  // The tools also work on the files of the elements.
  { folder: 'tools', never: [CONTRACT.folder] },
];

/** The folders and root files of the gateway. Each imports only earlier rows, and no other one of its row. */
export const GATEWAY_FOLDERS = [
  ['platform', 'model', 'i18n'],
  ['store'],
  ['keys'],
  ['audit', 'domain', 'metrics', 'configuration'],
  ['oidc', 'mail'],
  ['doctor', 'http', 'extension.ts'],
  ['routes'],
  ['gateway.ts'],
  ['commands', 'index.ts'],
  ['sso-gateway.ts'],
];

/** What only some folders of the gateway import, or contain. Types count too. */
export const GATEWAY_ONLY = [
  {
    what: 'SQL',
    pattern: /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/,
    folders: ['store'],
  },
  { what: 'kysely and pg', pattern: /from '(?:kysely|pg)'/, folders: ['store'] },
  {
    what: 'fastify',
    pattern: /from 'fastify'/,
    folders: ['http', 'routes', 'extension.ts', 'gateway.ts'],
  },
  {
    what: 'a refusal',
    pattern: /\bnew Refusal\(/,
    folders: ['http', 'routes'],
  },
  {
    what: 'openid-client',
    pattern: /from 'openid-client'/,
    folders: ['oidc', 'doctor'],
  },
  { what: 'jose', pattern: /from 'jose'/, folders: ['oidc', 'domain/assertions'] },
  { what: 'nodemailer', pattern: /from 'nodemailer'/, folders: ['mail', 'doctor'] },
];

/** Returns the layers that a layer must not import. */
export const layersAfter = (layer) => LAYERS.slice(LAYERS.indexOf(layer) + 1);

/** Returns the folders of the core that one of them must not import. */
export const coreFoldersAfter = (folder) =>
  CORE_FOLDERS.slice(CORE_FOLDERS.findIndex((row) => row.includes(folder)) + 1).flat();

/** Returns the folders of the gateway that one of them must not import. */
export const gatewayFoldersFrom = (folder) =>
  GATEWAY_FOLDERS.slice(GATEWAY_FOLDERS.findIndex((row) => row.includes(folder)))
    .flat()
    .filter((other) => other !== folder && !other.endsWith('.ts'));
