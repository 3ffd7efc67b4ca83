import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build, type OnLoadArgs, type Plugin } from 'esbuild';
import ts from 'typescript';
import { cssModule } from '../../tools/build/css-text.mjs';
import { prerenderModule } from '../../tools/build/prerender-modules.mjs';
import { assignPages, isShared } from './shared-pages.ts';

/** The folder of the bundles, inside the folder that the test server serves. */
const FOLDER = '.cache/browser-tests';

const nameOf = (path: string): string => relative('.', path).replaceAll('\\', '/');

/**
 * Wraps everything after a test file's imports in a group with the file's name, so that its hooks apply only to its
 * own tests and its tests are distinguishable from another file's in the same page. Lines keep their numbers.
 */
function wrapInGroup(path: string, source: string): string {
  const { statements } = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022);
  const firstOther = statements.findIndex((statement) => !ts.isImportDeclaration(statement));
  if (statements.slice(firstOther).some((statement) => ts.isImportDeclaration(statement)))
    throw new Error(`${nameOf(path)}: imports have to come first.`);
  const end = firstOther > 0 ? (statements[firstOther - 1]?.end ?? 0) : 0;
  const group = `;describe(${JSON.stringify(nameOf(path))}, () => {`;
  return `${source.slice(0, end)}${group}${source.slice(end)}\n});`;
}

/** Keeps addresses relative to a module valid; the test server serves the sources too. */
const withOwnAddress = (path: string, source: string): string =>
  source.replaceAll(
    'import.meta.url',
    `new URL(${JSON.stringify(`/${nameOf(path)}`)}, location.href).href`,
  );

async function loadSource({ path }: OnLoadArgs) {
  const source = withOwnAddress(path, await readFile(path, 'utf8'));
  const isGroup = isShared(nameOf(path)) && /\.test\.tsx?$/.test(path);
  return {
    contents: isGroup ? wrapInGroup(path, source) : source,
    loader: path.endsWith('x') ? ('tsx' as const) : ('ts' as const),
  };
}

/** Loads modules as the product's build does. */
const ownModules: Plugin = {
  name: 'own-modules',
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: (await cssModule(path)).code,
    }));
    bundle.onLoad({ filter: /\.prerender\.tsx?$/ }, async ({ path }) => ({
      contents: (await prerenderModule(path)).code,
    }));
    bundle.onLoad({ filter: /\/(src|test)\/.*\.tsx?$/ }, loadSource);
  },
};

/**
 * Loads React's production build, with its profiler. The development build needs 1.5 times the CPU time, mostly for stack
 * traces that no test reads.
 */
const productionReact: Plugin = {
  name: 'production-react',
  setup(bundle) {
    const filter = /node_modules\/(react|react-dom|scheduler)\/[^/]+\.js$/;
    bundle.onLoad({ filter }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('process.env.NODE_ENV', '"production"')
        .replaceAll('react-dom-client.production', 'react-dom-profiling.profiling'),
    }));
  },
};

const outputOf = (entry: string): string => entry.replace(/\.tsx?$/, '');

/** Writes a module that imports all tests of a shared page. */
async function writeSharedEntry(
  folder: string,
  page: string,
  files: readonly string[],
): Promise<string> {
  const entry = join(folder, `${page.replaceAll('/', '-')}.ts`);
  await writeFile(
    entry,
    files.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n'),
  );
  return entry;
}

/** Bundles test files for the browser. Returns the scripts of the pages to open, with the test files that each runs. */
export async function bundleBrowserTests(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = join(FOLDER, String(process.pid));
  await mkdir(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const entries = new Map<string, readonly string[]>();
  for (const [page, own] of assignPages(files.map(nameOf)))
    entries.set(page === own[0] ? page : await writeSharedEntry(folder, page, own), own);
  const scripts = new Map(
    [...entries].map(([entry, own]) => [join(folder, `${outputOf(entry)}.js`), own]),
  );
  await build({
    entryPoints: [...entries.keys()].map((entry) => ({ in: entry, out: outputOf(entry) })),
    outdir: folder,
    bundle: true,
    splitting: true,
    // package.json declares that a test's import has no side effects.
    ignoreAnnotations: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: true,
    conditions: ['browser', 'development'],
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
    inject: ['test/support/browser/report-elements.ts'],
    plugins: [productionReact, ownModules],
  });
  return scripts;
}
