import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../tools/files-below.ts';
import { ownImports } from '../../tools/own-imports.ts';
// @ts-expect-error The mutation run has no types.
import * as counts from '../../tools/mutation/counts.mjs';
// @ts-expect-error The mutation run has no types.
import * as folders from '../../tools/mutation/folders.mjs';
// @ts-expect-error The mutation run has no types.
import { PACKAGES } from '../../tools/mutation/node-process.mjs';
// @ts-expect-error The mutation run has no types.
import * as programs from '../../tools/mutation/node-programs.mjs';
// @ts-expect-error The mutation run has no types.
import * as nodeTest from '../../tools/mutation/node-test.mjs';

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly tests: readonly string[];
  readonly parts?: Readonly<Record<string, number>>;
  readonly alsoRead?: readonly string[];
}

const { FOLDERS, partOf, testFilesOf, thresholdOf } = folders as {
  FOLDERS: readonly Folder[];
  partOf(folder: Folder, source: string): string;
  testFilesOf(folder: Folder): readonly string[];
  thresholdOf(folder: Folder, row: string): number;
};
const { countMutants } = counts as {
  countMutants(mutants: readonly { status: string; statusReason?: string }[]): {
    mutants: number;
    score: number;
  };
};

const gateway = FOLDERS.find(({ name }) => name === 'gateway');
assert.ok(gateway);
const sources = filesBelow(gateway.path);
const suites = ['test/support', ...gateway.tests].flatMap((path) =>
  path.endsWith('.ts') ? [path] : filesBelow(path),
);
const read = (path: string): string => readFileSync(path, 'utf8');
const namesIn = (pattern: RegExp): Set<string> =>
  new Set(
    suites
      .flatMap((path) => [...read(path).matchAll(pattern)])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

test('every source of the gateway is measured, in a row with a threshold of at least 90 %', () => {
  assert.ok(sources.length > 100);
  for (const source of sources)
    assert.ok(thresholdOf(gateway, partOf(gateway, source)) >= 90, source);
});

test('the gateway is measured with all tests of its suites, also with those in subfolders', () => {
  const measured = new Set(testFilesOf(gateway));
  assert.ok([...measured].some((path) => path.startsWith('test/server/passkeys/')));
  for (const path of suites.filter((file) => file.endsWith('.test.ts')))
    assert.ok(measured.has(path), path);
});

test('sign-in, providers, keys and admission have a threshold of 95 %', () => {
  for (const part of [
    'domain/sign-in/codes.ts',
    'oidc/claims.ts',
    'keys/keyring.ts',
    'http/admission.ts',
  ])
    assert.equal(thresholdOf(gateway, partOf(gateway, join(gateway.path, part))), 95, part);
  for (const part of Object.keys(gateway.parts ?? {}))
    assert.ok(existsSync(join(gateway.path, part)), part);
});

test('only assertions raise a score: timeouts, crashes and ignored mutants do not count', () => {
  const judged = [{ status: 'Killed' }, { status: 'Survived' }, { status: 'NoCoverage' }];
  const others = ['Timeout', 'RuntimeError', 'CompileError', 'Ignored'].map((status) => ({
    status,
  }));
  const { mutants, score } = countMutants([...judged, { status: 'Killed' }, ...others]);
  assert.equal(score, 50);
  assert.equal(mutants, 7);
});

test('the mutation run has every function of node:test that the suites of the gateway use', () => {
  const names = namesIn(/import \{([^}]+)\} from 'node:test'/g);
  assert.ok(names.has('afterEach'));
  for (const name of names)
    assert.ok(name in nodeTest, `tools/mutation/node-test.mjs lacks ${name}`);
});

test('the mutation run bundles every program that the suites of the gateway start', () => {
  const { PROGRAMS } = programs as { PROGRAMS: readonly string[] };
  const names = namesIn(/(?:bundleProgram\(|MAIN = )'([^']+)'/g);
  assert.ok(names.size > 1);
  for (const name of names)
    assert.ok(PROGRAMS.includes(name), `tools/mutation/node-programs.mjs lacks ${name}`);
  for (const program of PROGRAMS) assert.ok(existsSync(program), program);
});

test('the mutation run copies every folder and file that the suites and programs import', () => {
  const { PROGRAMS } = programs as { PROGRAMS: readonly string[] };
  // Stryker links the packages. Only `sso-elements dev` reads the build, and no suite of the gateway runs it.
  const others = ['node_modules', 'package.json', 'dist'];
  const copied = ['src', 'test', ...others, ...(gateway.alsoRead ?? [])];
  const seen = new Set([...suites, ...PROGRAMS]);
  for (const path of seen) {
    const imported = ownImports(path);
    for (const to of imported) seen.add(to);
    for (const to of imported)
      assert.ok(copied.includes(to.split('/')[0] ?? ''), `${path} imports ${to}`);
  }
  assert.ok(seen.size > suites.length + PROGRAMS.length);
});

test('the packages that a process loads ahead are the gateway’s', () => {
  const { dependencies } = JSON.parse(read('gateway/package.json')) as {
    dependencies: Record<string, string>;
  };
  for (const name of PACKAGES as readonly string[])
    assert.ok(name.replace('/mini', '') in dependencies, name);
});

test('the nightly run measures every folder, and of the gateway a sample', () => {
  const lines = read('.github/workflows/nightly.yml').match(/npm run test:mutation -- .*/g) ?? [];
  const named = lines.flatMap((line) => line.split(' ').slice(4));
  for (const name of [...FOLDERS.map((folder) => folder.name), 'styles'])
    assert.ok(named.includes(name), name);
  assert.ok(lines.some((line) => /-- gateway --sample 0\.\d+$/.test(line)));
});

test('every ignored mutant has its reason in the source', () => {
  const measured = FOLDERS.flatMap(({ path }) => filesBelow(path));
  const comments = measured.flatMap((path) =>
    [...read(path).matchAll(/Stryker disable.*/g)].map(([comment]) => `${path}: ${comment}`),
  );
  for (const comment of comments)
    assert.match(comment, /Stryker disable next-line \w+(,\w+)*: \w.{15,}/);
});
