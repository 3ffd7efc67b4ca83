import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../tools/files-below.ts';
import { CORE_FOLDERS, GATEWAY_FOLDERS, LAYERS, layersAfter } from '../../tools/layers.mjs';
import { importsOf, isBelow, readSources, type Source } from '../support/sources/imports.ts';

const src = readSources('src');
const gateway = readSources('gateway/src');
const demo = readSources('demo');
const shipped = [...src, ...gateway, ...demo];
const all = [
  ...shipped,
  ...['gateway/packaging', 'cli', 'tools', 'site', 'bench', 'test'].flatMap(readSources),
];

/** Forbidden imports by folder. */
const DIRECTIONS: readonly { readonly from: string; readonly never: readonly string[] }[] = [
  ...LAYERS.slice(0, -1).map((from) => ({ from, never: layersAfter(from) })),
  // Suites of the product import the core without React.
  { from: 'src/core', never: ['react', 'react-dom', '@preact', '@nanostores'] },
  // Both sides share the contract, which imports neither of them.
  {
    from: 'gateway',
    never: ['src/views', 'src/elements', 'src/testing', 'tools', 'site', 'bench'],
  },
  { from: 'cli', never: ['tools', 'site', 'bench'] },
  { from: 'tools', never: ['demo', 'site', 'bench'] },
  { from: 'demo', never: ['site', 'bench'] },
  { from: 'demo/server', never: ['src/views', 'src/elements', 'demo/portal'] },
  { from: 'demo/portal', never: ['demo/server', 'gateway'] },
];

for (const { from, never } of DIRECTIONS)
  test(`${from} imports none of ${never.join(', ')}`, () => {
    const files = all.filter(({ path }) => isBelow(path, [from]));
    assert.ok(files.length > 0, `nothing below ${from}`);
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => isBelow(target, never))
        .map((target) => `${file.path} imports ${target}`),
    );
    assert.deepEqual(broken, []);
  });

/** Folders whose rows allow only imports of earlier rows. */
const ROWS: readonly { readonly below: string; readonly rows: readonly (readonly string[])[] }[] = [
  { below: 'src/core', rows: CORE_FOLDERS },
  { below: 'gateway/src', rows: GATEWAY_FOLDERS },
];

for (const { below, rows } of ROWS) {
  const entryOf = (path: string): string => relative(below, path).split('/')[0] ?? '';
  const rankOf = (path: string): number => {
    const rank = rows.findIndex((entries) => entries.includes(entryOf(path)));
    // The entry modules next to the folders.
    return rank < 0 ? rows.length : rank;
  };

  test(`the folders of ${below} import only earlier rows, and none of their own row`, () => {
    const edges = all
      .filter(({ path }) => isBelow(path, [below]))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => isBelow(target, [below]))
          .map((target) => ({ from: file.path, to: target })),
      )
      .filter(({ from, to }) => entryOf(from) !== entryOf(to));
    assert.ok(edges.length > 200, `${edges.length} imports found`);
    const isBack = (from: string, to: string) =>
      rankOf(to) > rankOf(from) || (rankOf(to) === rankOf(from) && rankOf(to) < rows.length);
    assert.deepEqual(
      edges.filter(({ from, to }) => isBack(from, to)),
      [],
    );
  });
}

test('the list of the core’s folders is complete, with only the entry modules next to them', () => {
  const entries = readdirSync('src/core');
  const folders = entries.filter((name) => !name.endsWith('.ts'));
  assert.deepEqual(folders.sort(), CORE_FOLDERS.flat().sort());
  assert.deepEqual(
    entries.filter((name) => name.endsWith('.ts')),
    ['configure.ts', 'index.ts', 'stores.ts'],
  );
});

/** Returns import cycles, including type imports, each as a list of files. */
function cyclesAmong(files: readonly Source[]): string[][] {
  const next = new Map(files.map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path]);
    if (done.has(path) || trail.includes(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return cycles;
}

for (const folder of ['src', 'gateway/src', 'demo', 'cli', 'tools', 'site', 'bench', 'test'])
  test(`no files of ${folder} import each other in a cycle, including type imports`, () => {
    const files = all.filter(({ path }) => isBelow(path, [folder]));
    assert.ok(files.length > 10);
    assert.deepEqual(cyclesAmong(files), []);
  });

/** APIs that only some files may use, so that tests replace them in one place. */
const RESTRICTED: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  readonly sources: readonly Source[];
  readonly allowed: readonly string[];
}[] = [
  {
    what: 'fetch',
    pattern: /(?<!ports\.)(?<![\w#])fetch\(/,
    sources: src,
    allowed: [
      'src/core/kernel/ports.ts',
      // A record goes to a server of the page, without a session or a retry.
      'src/core/consent/record-delivery.ts',
      'src/core/api/prefetched-calls.ts',
      'src/elements/wrapper/load-failure.ts',
      'src/testing',
      'src/server',
    ],
  },
  {
    what: 'localStorage and sessionStorage',
    pattern: /\b(local|session)Storage\b/,
    sources: src,
    allowed: [
      'src/core/kernel/ports.ts',
      'src/core/kernel/base-ports.ts',
      // A classic script for the head of a page, which loads no core.
      'src/elements/consent/consent-mode.ts',
      'src/testing',
    ],
  },
  {
    what: 'BroadcastChannel',
    pattern: /\bBroadcastChannel\b/,
    sources: src,
    allowed: ['src/core/kernel/ports.ts'],
  },
  {
    what: 'new Worker',
    pattern: /\bnew Worker\b/,
    sources: src,
    allowed: ['src/core/kernel/base-ports.ts'],
  },
  {
    what: 'document.cookie',
    pattern: /\bdocument\.cookie\b/,
    sources: src,
    allowed: ['src/core/kernel/ports.ts', 'src/core/kernel/base-ports.ts', 'src/testing'],
  },
  {
    what: '@r2wc',
    pattern: /['"]@r2wc\//,
    sources: shipped,
    allowed: [
      'src/elements/wrapper/define.ts',
      'src/elements/notifications/notifications-element.ts',
    ],
  },
  { what: 'wouter', pattern: /['"]wouter/, sources: shipped, allowed: ['demo/portal'] },
  {
    what: 'dompurify',
    pattern: /['"]dompurify['"]/,
    sources: shipped,
    allowed: ['src/core/platform/safety/html.ts'],
  },
  {
    what: 'innerHTML',
    pattern: /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe)\b/,
    sources: shipped,
    allowed: ['src/core/platform/safety/html.ts'],
  },
  {
    what: 'eval',
    pattern: /\beval\(|\bnew Function\b/,
    sources: shipped,
    allowed: [],
  },
];

for (const { what, pattern, sources, allowed } of RESTRICTED)
  test(`${what} is used only in ${allowed.join(' and ') || 'no file'}`, () => {
    const others = sources
      .filter(({ path, code }) => pattern.test(code) && !isBelow(path, allowed))
      .map(({ path }) => path);
    assert.deepEqual(others, []);
  });

test('zod is imported only as zod/mini, which is 16 KB smaller', () => {
  const fullImports = all.filter((file) =>
    importsOf(file).some((name) => /^zod(?!\/mini$)/.test(name)),
  );
  assert.deepEqual(
    fullImports.map(({ path }) => path),
    [],
  );
});

test('own files are imported with their extension', () => {
  const bare = all.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) =>
          isBelow(target, ['src', 'demo', 'test', 'cli', 'tools', 'bench', 'site']) &&
          !/\.\w+$/.test(target),
      )
      .map((target) => `${file.path} imports ${target}`),
  );
  assert.deepEqual(bare, []);
});

test('no file is longer than 250 lines', () => {
  const sheets = ['src', 'demo', 'site']
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const long = [...all, ...sheets]
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 250)
    .map(({ path, lines }) => `${path}: ${lines}`);
  assert.deepEqual(long, []);
});
