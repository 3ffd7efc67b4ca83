import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gzipSync } from 'node:zlib';

const ELEMENTS = 'dist/cdn';
const CHUNKS = join(ELEMENTS, 'chunks');

const tags = readdirSync('src/elements')
  .filter((file) => /^sso-[\w-]+\.ts$/.test(file))
  .map((file) => basename(file, '.ts'));

/** Each address that a stranger may write into a page, with its declarations. */
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
  test(`${file} stands at its address, with a source map and declarations`, () => {
    assert.ok(existsSync(join(ELEMENTS, file)));
    assert.ok(existsSync(join(ELEMENTS, `${file}.map`)));
    assert.ok(existsSync(join('dist/types', types)));
  });

test('source maps hold the sources, so that a failure elsewhere can be read', () => {
  // A chunk of stylesheets alone has no line that could fail.
  const isCode = (path: string) => /=>|\bfunction\b/.test(read(path));
  const alone = ['sso-session-guard.js', 'sso-cookie-consent.js'].map((file) =>
    join(ELEMENTS, file),
  );
  for (const path of [...scriptsIn(CHUNKS).filter(isCode), ...alone]) {
    const map = JSON.parse(read(`${path}.map`)) as { sources: string[]; sourcesContent: unknown[] };
    assert.ok(map.sources.length > 0, path);
    const missing = map.sources.filter((_, at) => typeof map.sourcesContent[at] !== 'string');
    assert.deepEqual(missing, [], path);
  }
});

test('every script of some size has a compressed sibling that holds the same', () => {
  for (const path of scripts.filter((script) => statSync(script).size >= 200))
    assert.equal(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), read(path), path);
});

test('nothing of an earlier build is left', () => {
  const named = scripts.map(read).join('\n') + read('dist/portal/index.html');
  const orphans = [CHUNKS, join(ELEMENTS, 'portal')]
    .flatMap(scriptsIn)
    .filter((path) => !named.includes(basename(path)));
  assert.deepEqual(orphans, []);
});

test('no script makes code of text', () => {
  const makers = scripts.filter((path) =>
    /\beval\(|\bnew Function\b|\bFunction\(/.test(read(path)),
  );
  assert.deepEqual(makers, []);
});

test('React is there once, in its production form', () => {
  const holders = scripts.filter((path) => read(path).includes('react.transitional.element'));
  const owners = holders.filter((path) => read(path).includes('__CLIENT_INTERNALS'));
  assert.deepEqual(owners.length, 1, owners.join(', '));
  assert.equal(scripts.filter((path) => read(path).includes('process.env')).length, 0);
});

test('style sheets are text in the scripts', () => {
  const all = scripts.map(read).join('\n');
  assert.match(all, /:host\s*\{/);
  assert.deepEqual(
    readdirSync(ELEMENTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.css'),
    ),
    [],
  );
});

/** The scripts with React in them that have to come before a script can run. */
function reactBefore(script: string): string[] {
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

test('a tag costs little before it is mounted: React and the view come after', () => {
  for (const tag of tags) assert.deepEqual(reactBefore(join(ELEMENTS, `${tag}.js`)), [], tag);
});

test('what a screen begins while React is on its way does not wait for it', () => {
  for (const begun of ['mount', 'prerendered-form', 'opening', 'products-loading']) {
    const script = scripts.find((path) => basename(path).startsWith(`${begun}-`));
    assert.ok(script, begun);
    assert.deepEqual(reactBefore(script), [], begun);
  }
});

test('the worker is one file that imports nothing', () => {
  const worker = read(join(ELEMENTS, 'session.worker.js'));
  assert.doesNotMatch(worker, /\bimport\b|\bexport\b/);
});

test('the worker is found from wherever its caller ended up', () => {
  const callers = scripts.filter((path) => read(path).includes('/session.worker.js"'));
  assert.ok(callers.length > 0);
  for (const path of callers) {
    const [, from, to] = /import\.meta\.url\.replace\("([^"]+)","([^"]+)"\)/.exec(read(path)) ?? [];
    const address = `https://sso.example.com/${path}`;
    assert.equal(
      address.replace(from ?? '', to ?? ''),
      `https://sso.example.com/${ELEMENTS}/session.worker.js`,
    );
  }
});

test('the worker’s text is in a script of its own, for a page whose bundler leaves the file behind', () => {
  const worker = read(join(ELEMENTS, 'session.worker.js')).trim();
  const holders = scripts.filter(
    (path) => read(path).includes('tokenExpirationHandler') && read(path).includes('new Blob'),
  );
  assert.deepEqual(
    holders.map((path) => basename(path).replace(/-[\w-]{8}\.js$/, '')),
    ['help'],
  );
  const text = read(holders[0] ?? '')
    .replaceAll('\\n', '')
    .replaceAll('\\"', '"');
  assert.ok(text.includes(worker.slice(0, 200)));
});

test('the core alone is at most 8 KB before anything is called', () => {
  const bytes = gzipSync(readFileSync(join(ELEMENTS, 'core.js'))).length;
  assert.ok(bytes <= 8_000, `${bytes} bytes`);
  assert.deepEqual(reactBefore(join(ELEMENTS, 'core.js')), []);
});

test('the portal’s page names files that are there', () => {
  const html = read('dist/portal/index.html');
  const addresses = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  assert.ok(addresses.some((address) => /^\/elements\/portal\/portal-[\w-]+\.js$/.test(address)));
  for (const address of addresses) {
    const path = address.startsWith('/elements/')
      ? address.replace('/elements', ELEMENTS)
      : `dist/portal${address}`;
    assert.ok(existsSync(path), address);
  }
});

test('the guard, its worker, the consent tag and the core are one file each', () => {
  for (const file of [
    'sso-session-guard.js',
    'session.worker.js',
    'sso-cookie-consent.js',
    'core.js',
  ])
    assert.doesNotMatch(read(join(ELEMENTS, file)), /\bimport\s*[{"'*]|\bfrom\s*["']/, file);
});

test('what the session guard imports later is there', () => {
  const later = [...read(join(ELEMENTS, 'sso-session-guard.js')).matchAll(/import\("(.+?)"\)/g)];
  assert.equal(later.length, 2);
  for (const [, path = ''] of later) assert.ok(existsSync(join(ELEMENTS, path)), path);
});
