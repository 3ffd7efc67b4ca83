import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { CONTRACT } from '../layers.mjs';
import { valuesOf } from './prerender-modules.mjs';

/** The sources of the gateway that `create-gateway` writes. */
const TEMPLATE = 'cli/create-gateway/template';
/** The folder of a new gateway with the modules of the contract that it imports. */
const COPY = 'src/contract';
const CALLS = 'gateway/calls.prerender.ts';

const BY_NAME = new RegExp(`(?<=')${CONTRACT.name}/([^']+)(?=')`, 'g');
const BY_PATH = /(?<= from ')\.[^']+(?=')/g;

/** The name of a module in a new gateway, where it has the values that it has in the build. */
const nameInCopy = (path) => path.replace('.prerender.ts', '.ts');

/** Returns the module of all calls, without the schemas from which it derives. */
async function callsModule() {
  const { CALLS: calls } = Object.fromEntries((await valuesOf(join(CONTRACT.folder, CALLS))).data);
  const rows = Object.entries(calls).map(([name, call]) => {
    const facts = Object.entries(call).map(([key, value]) => `${key}: '${value}'`);
    return `  ${name}: {\n    ${facts.join(',\n    ')},\n  },\n`;
  });
  return `import type { Access } from '../access.ts';

interface CallFacts {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
}

/** All calls, by name. */
export const CALLS = {
${rows.join('')}} as const satisfies Readonly<Record<string, CallFacts>>;
export type CallName = keyof typeof CALLS;
`;
}

/** Returns a module of the contract and those that it imports, by their path in the contract. */
async function modulesFrom(path, found = new Map()) {
  if (found.has(path)) return found;
  const text =
    path === CALLS ? await callsModule() : await readFile(join(CONTRACT.folder, path), 'utf8');
  found.set(path, text);
  for (const [target] of text.matchAll(BY_PATH))
    await modulesFrom(posix.join(posix.dirname(path), target), found);
  return found;
}

/**
 * Returns the files of the gateway that `create-gateway` writes, by their path: the template, and a copy of each module of
 * the contract that it imports. No file imports a package.
 */
export async function templateFiles() {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = new Map();
  const modules = new Map();
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name).replaceAll('\\', '/');
    const path = source.slice(TEMPLATE.length + 1);
    const text = await readFile(source, 'utf8');
    for (const [, module] of text.matchAll(BY_NAME)) await modulesFrom(module, modules);
    const toCopy = `./${posix.relative(posix.dirname(path), COPY)}`;
    files.set(
      path,
      text.replace(BY_NAME, (_, module) => `${toCopy}/${nameInCopy(module)}`),
    );
  }
  for (const [path, text] of modules) files.set(posix.join(COPY, nameInCopy(path)), text);
  return files;
}

/** Rollup plugin that writes the gateway of `create-gateway` into a folder beside the bundled command. */
export function gatewayTemplate({ to }) {
  return {
    name: 'gateway-template',
    async generateBundle() {
      for (const [path, source] of await templateFiles())
        this.emitFile({ type: 'asset', fileName: `${to}/${path}`, source });
    },
  };
}
