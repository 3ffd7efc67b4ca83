import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import * as z from 'zod/mini';

const Versions = z._default(z.record(z.string(), z.string()), {});
const Manifest = z.object({ name: z.string(), dependencies: Versions, devDependencies: Versions });
const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));

const ROOTS = ['src', 'demo', 'test', 'tools'];
const SCRIPT = /\.(?:ts|tsx|mts|mjs|js)$/;

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
  ...ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
  ),
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

const imports = files.flatMap((path) => packagesOf(path).map((name) => ({ path, name })));

test('every package that a file imports is declared', () => {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  assert.ok(imports.length > 500);
  const undeclared = imports.filter(({ name }) => !(name in declared));
  assert.deepEqual([...new Set(undeclared.map(({ path, name }) => `${path} imports ${name}`))], []);
});
