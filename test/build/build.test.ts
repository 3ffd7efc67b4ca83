import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { chunkOf } from '../../tools/import-closure.mjs';

// Rules: elements-06

const ELEMENTS = 'dist/cdn';
const CHUNKS = join(ELEMENTS, 'chunks');

const tags = readdirSync('src/elements')
  .filter((file) => /^sso-[\w-]+\.ts$/.test(file))
  .map((file) => basename(file, '.ts'));

/** The public entry files, each with its type declarations. */
const ENTRIES = new Map([
  ...tags.map((tag) => [`${tag}.js`, `${tag.replace('sso-', '')}.d.ts`] as const),
  ['sso-elements.js', 'index.d.ts'],
  ['core.js', 'core/index.d.ts'],
]);

const scriptsIn = (dir: string): string[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(dir, file));
const scripts = [ELEMENTS, CHUNKS, join(ELEMENTS, 'portal')].flatMap(scriptsIn);
const read = (path: string): string => readFileSync(path, 'utf8');

for (const [file, types] of ENTRIES)
  test(`${file} exists with a source map and declarations`, () => {
    assert.ok(existsSync(join(ELEMENTS, file)));
    assert.ok(existsSync(join(ELEMENTS, `${file}.map`)));
    assert.ok(existsSync(join('dist/types', types)));
  });

test('source maps contain the sources, so that stack traces are readable', () => {
  // Chunks that contain only style sheets need no source map, and the build's own copies of functions have none.
  const isCode = (path: string) =>
    !path.includes('.prerender-') && /=>|\bfunction\b/.test(read(path));
  const standalone = ['sso-session-guard.js', 'sso-cookie-consent.js', 'sso-user-menu.js'].map(
    (file) => join(ELEMENTS, file),
  );
  for (const path of [...scriptsIn(CHUNKS).filter(isCode), ...standalone]) {
    const map = JSON.parse(read(`${path}.map`)) as { sources: string[]; sourcesContent: unknown[] };
    assert.ok(map.sources.length > 0, path);
    const missing = map.sources.filter((_, at) => typeof map.sourcesContent[at] !== 'string');
    assert.deepEqual(missing, [], path);
  }
});

test('every script of at least 200 bytes has a compressed copy with the same content', () => {
  for (const path of scripts.filter((script) => statSync(script).size >= 200))
    assert.equal(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), read(path), path);
});

/** Returns the scripts that an entry imports, statically or on demand, directly or not. */
function reachedFrom(entry: string): string[] {
  const reached = new Set([join(ELEMENTS, entry)]);
  for (const path of reached)
    for (const [, to = ''] of read(path).matchAll(/["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g))
      if (existsSync(join(path, '..', to))) reached.add(join(path, '..', to));
  return [...reached];
}

test('only the imports with My Profile bring the flags to a bundler', () => {
  const hasFlags = (entry: string) =>
    reachedFrom(entry).some((path) => read(path).includes('../flags/'));
  for (const entry of ENTRIES.keys()) assert.ok(reachedFrom(entry).length > 1, entry);
  const found = [...ENTRIES.keys()].filter(hasFlags).sort();
  assert.deepEqual(found, ['sso-elements.js', 'sso-profile.js']);
});

test('no file of an earlier build is left', () => {
  const pages = ['portal/index', 'portal/login', 'playground/index', 'playground/frame'];
  const references = [...scripts, ...pages.map((page) => `dist/${page}.html`)].map(read).join('\n');
  const orphans = [CHUNKS, join(ELEMENTS, 'portal')]
    .flatMap(scriptsIn)
    .filter((path) => !references.includes(basename(path)));
  assert.deepEqual(orphans, []);
});

test('no script evaluates text as code', () => {
  const evaluating = scripts.filter((path) =>
    /\beval\(|\bnew Function\b|\bFunction\(/.test(read(path)),
  );
  assert.deepEqual(evaluating, []);
});

test('React is bundled once, as its production build', () => {
  const users = scripts.filter((path) => read(path).includes('react.transitional.element'));
  const copies = users.filter((path) => read(path).includes('__CLIENT_INTERNALS'));
  assert.deepEqual(copies.length, 1, copies.join(', '));
  assert.equal(scripts.filter((path) => read(path).includes('process.env')).length, 0);
});

test('React’s file has only React and imports nothing, so that it keeps its name when the product changes', () => {
  const file = basename(chunkOf('node_modules/react-dom/client.js'));
  assert.match(file, /^react-/);
  const path = join(CHUNKS, file);
  assert.deepEqual(read(path).match(/\b(?:from|import)\s*["({*]/g) ?? [], []);
  const { sources } = JSON.parse(read(`${path}.map`)) as { sources: string[] };
  const others = sources.filter(
    (source) => !/\/node_modules\/(?:react|react-dom|scheduler)\//.test(source),
  );
  assert.deepEqual(others, []);
});

test('style sheets are inlined in the scripts', () => {
  const all = scripts.map(read).join('\n');
  assert.match(all, /:host\s*\{/);
  assert.deepEqual(
    readdirSync(ELEMENTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.css'),
    ),
    [],
  );
});

/** Returns the chunks with React that a script imports statically, directly or indirectly. */
function staticReactImports(script: string): string[] {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, name = ''] of read(path).matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
      visit(join(path, '..', name));
  };
  visit(script);
  return [...reached].filter((path) => basename(path).startsWith('react-'));
}

test('a tag’s entry file loads React and the view only when the tag is mounted', () => {
  for (const tag of tags)
    assert.deepEqual(staticReactImports(join(ELEMENTS, `${tag}.js`)), [], tag);
});

test('code that runs while React loads does not import React', () => {
  for (const name of ['mount', 'prerendered-form', 'products-loading']) {
    const script = scripts.find((path) => basename(path).startsWith(`${name}-`));
    assert.ok(script, name);
    assert.deepEqual(staticReactImports(script), [], name);
  }
});

test('the worker is one file without imports', () => {
  const worker = read(join(ELEMENTS, 'session.worker.js'));
  assert.doesNotMatch(worker, /\bimport\b|\bexport\b/);
});

test('every script that starts the worker resolves the worker’s URL', () => {
  const callers = scripts.filter((path) => read(path).includes('/session.worker.js"'));
  assert.ok(callers.length > 0);
  for (const path of callers) {
    const [, from, to] = /import\.meta\.url\.replace\("([^"]+)","([^"]+)"\)/.exec(read(path)) ?? [];
    const url = `https://sso.example.com/${path}`;
    assert.equal(
      url.replace(from ?? '', to ?? ''),
      `https://sso.example.com/${ELEMENTS}/session.worker.js`,
    );
  }
});

test('the prerendered form and sheet wait for no other chunk', () => {
  const importsOf = (name: string): string[] => {
    const [file = ''] = readdirSync(CHUNKS).filter((each) =>
      new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each),
    );
    const text = readFileSync(join(CHUNKS, file), 'utf8');
    return [...text.matchAll(/\bfrom ?"\.\/([\w-]+)-[\w-]{8}\.js"/g)].map(
      ([, chunk = '']) => chunk,
    );
  };
  assert.deepEqual(importsOf('prerendered-form'), []);
  assert.deepEqual(importsOf('load-first-sheet'), []);
});

test('a separate chunk contains the worker’s source, for pages whose bundler omits the worker file', () => {
  const worker = read(join(ELEMENTS, 'session.worker.js')).trim();
  const holders = scripts.filter(
    (path) => read(path).includes('tokenExpirationHandler') && read(path).includes('new Blob'),
  );
  assert.deepEqual(
    holders.map((path) => basename(path).replace(/-[\w-]{8}\.js$/, '')),
    ['aid'],
  );
  const text = read(holders[0] ?? '')
    .replaceAll('\\n', '')
    .replaceAll('\\"', '"');
  assert.ok(text.includes(worker.slice(0, 200)));
});

test('core.js is at most 8 KB and does not import React', () => {
  const bytes = gzipSync(readFileSync(join(ELEMENTS, 'core.js'))).length;
  assert.ok(bytes <= 8_000, `${bytes} bytes`);
  assert.deepEqual(staticReactImports(join(ELEMENTS, 'core.js')), []);
});

for (const [page, script] of [
  ['index', 'portal'],
  ['login', 'start'],
] as const)
  test(`${page}.html of the portal refers to existing files`, () => {
    const html = read(`dist/portal/${page}.html`);
    const addresses = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    const entry = new RegExp(`^/elements/portal/${script}-[\\w-]{8}\\.js$`);
    assert.ok(addresses.some((address) => entry.test(address)));
    for (const address of addresses) {
      const path = address.startsWith('/elements/')
        ? address.replace('/elements', ELEMENTS)
        : `dist/portal${address}`;
      assert.ok(existsSync(path), address);
    }
  });

test('the guard, its worker, the consent tag, the user menu and the core are one file each without static imports', () => {
  for (const file of [
    'sso-session-guard.js',
    'session.worker.js',
    'sso-cookie-consent.js',
    'sso-user-menu.js',
    'core.js',
  ])
    assert.doesNotMatch(read(join(ELEMENTS, file)), /\bimport\s*[{"'*]|\bfrom\s*["']/, file);
});

test('the dynamic imports of the session guard refer to existing files', () => {
  const later = [...read(join(ELEMENTS, 'sso-session-guard.js')).matchAll(/import\("(.+?)"\)/g)];
  assert.equal(later.length, 2);
  for (const [, path = ''] of later) assert.ok(existsSync(join(ELEMENTS, path)), path);
});

test('what the guard loads to start its worker from text imports nothing', () => {
  const script = scripts.find((path) => basename(path).startsWith('aid-'));
  assert.ok(script);
  assert.doesNotMatch(read(script), /(?:from|import)\s*"\.|\bimport\(/);
});
