import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import * as z from 'zod/mini';
import { filesBelow } from '../../tools/files-below.ts';
import { CONTRACT } from '../../tools/layers.mjs';

const Versions = z._default(z.record(z.string(), z.string()), {});
const Manifest = z.object({ name: z.string(), dependencies: Versions, devDependencies: Versions });
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = Manifest.parse(read('package.json'));
const declared = { ...manifest.dependencies, ...manifest.devDependencies };
const site = Manifest.parse(read('site/package.json')).devDependencies;

const ROOTS = ['src', 'demo', 'test', 'cli', 'tools'];
const SCRIPT = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;

/** Fixtures of type tests and of other hosts, and types for frameworks, whose packages the host has. */
const FIXTURES = ['test/types', 'test/hosts/apps', 'tools/build/types'];

/** Returns whether a folder is in a package with its own package.json. */
const isOwnPackage = (folder: string): boolean =>
  folder !== '.' && (existsSync(join(folder, 'package.json')) || isOwnPackage(dirname(folder)));

const isChecked = (path: string): boolean =>
  SCRIPT.test(path) &&
  !FIXTURES.some((fixture) => path.startsWith(fixture + sep) && !path.endsWith('.test.ts')) &&
  !isOwnPackage(dirname(path));

const files = [
  ...readdirSync('.').filter((name) => SCRIPT.test(name)),
  ...ROOTS.flatMap(filesBelow),
].filter(isChecked);

/** Returns the package of `@scope/name/part` or `name/part`, without the part. */
const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Returns the packages that a file imports, including type and dynamic imports. */
function packagesOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => !/^[./]|^[a-z]+:/.test(name) && !isBuiltin(name))
    .map(packageOf)
    .filter((name) => name !== manifest.name);
}

const importsOf = (paths: readonly string[]) =>
  paths.flatMap((path) => packagesOf(path).map((name) => ({ path, name })));

test('every package that the gateway imports at run time is in its dependencies, or bundled with it', () => {
  const { dependencies } = Manifest.parse(read('gateway/package.json'));
  const names = readdirSync('gateway/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => SCRIPT.test(name))
    .flatMap((name) => packagesOf(join('gateway/src', name)));
  assert.ok(names.length > 20);
  assert.deepEqual(
    [...new Set(names)].filter((name) => !(name in dependencies)),
    [CONTRACT.name],
  );
});

/** The stack, whose choice needs no reason beside its own records. */
const STACK =
  /^(?:@fastify|@nanostores|@open-wc|@preact|@rollup|@types|@web)\/|^(?:fastify|nanostores|oxfmt|oxlint|react|react-dom|rollup|tslib|typescript)$/;

test('a record says why each package is used', () => {
  const folder = join('docs', 'decisions');
  const records = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const gateway = Manifest.parse(read('gateway/package.json')).dependencies;
  const names = Object.keys({ ...declared, ...gateway, ...site }).filter(
    (name) => !STACK.test(name),
  );
  assert.ok(names.length > 30);
  assert.deepEqual(
    names.filter((name) => !records.some((text) => text.includes(`\`${name}\``))),
    [],
  );
});

test('every package that a file imports is declared', () => {
  const imports = importsOf(files);
  assert.ok(imports.length > 500);
  // The tests of the site use its packages.
  const isOfSite = ({ path, name }: (typeof imports)[number]) =>
    path.startsWith(join('test', 'site') + sep) && name in site;
  const undeclared = imports.filter((one) => !(one.name in declared) && !isOfSite(one));
  assert.deepEqual([...new Set(undeclared.map(({ path, name }) => `${path} imports ${name}`))], []);
});

test('every package that the documentation site imports is in its own manifest or the project’s', () => {
  const imports = importsOf(filesBelow('site').filter((path) => SCRIPT.test(path)));
  assert.ok(imports.length > 5);
  assert.deepEqual(
    imports.filter(({ name }) => !(name in site) && !(name in declared)),
    [],
  );
});

describe('the benchmarks, a package of their own,', () => {
  const own = Manifest.parse(read('bench/package.json')).devDependencies;
  const imports = importsOf(filesBelow('bench').filter((path) => SCRIPT.test(path)));

  test('declare every package that they import, unless the project does', () => {
    assert.ok(imports.length > 20);
    const isPeer = (path: string) => path.startsWith(join('bench', 'peers') + sep);
    // A page of a peer gets its packages from nowhere else.
    const undeclared = imports.filter(
      ({ path, name }) => !(name in own) && (isPeer(path) || !(name in declared)),
    );
    assert.deepEqual(undeclared, []);
  });

  test('import the packages of the project in its versions', () => {
    const Lock = z.object({
      packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })),
    });
    const { packages } = Lock.parse(read('bench/package-lock.json'));
    // A package that another one needs would otherwise hide the project's.
    const others = imports.filter(({ name }) => {
      const version = packages[`node_modules/${name}`]?.version;
      return name in declared && version !== undefined && version !== declared[name];
    });
    assert.deepEqual(others, []);
  });
});
