import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CONTRACT, ONLY_PACKAGES } from '../../tools/layers.mjs';
import { bundleProgram } from '../runner/node-bundle.ts';
import { importsByPath, importsOf, isBelow, readSources } from '../support/sources/imports.ts';

const src = readSources('src');
const outside = ['gateway', 'demo', 'cli', 'tools', 'bench', 'site'].flatMap(readSources);

for (const { folder, never } of ONLY_PACKAGES)
  test(`${folder} imports none of ${never.join(', ')} by path`, () => {
    const files = outside.filter(({ path }) => isBelow(path, [folder]));
    assert.ok(files.length > 0, `nothing below ${folder}`);
    const broken = files.flatMap((file) =>
      importsByPath(file)
        .filter((target) => isBelow(target, never))
        .map((target) => `${file.path} imports ${target}`),
    );
    assert.deepEqual(broken, []);
  });

const contract = JSON.parse(readFileSync(`${CONTRACT.folder}/package.json`, 'utf8')) as {
  readonly exports: Readonly<Record<string, string>>;
};

test('the contract exports what is imported by its name, and nothing else', () => {
  const imported = outside.flatMap((file) => {
    const byPath = importsByPath(file);
    return importsOf(file).filter(
      (target) => isBelow(target, [CONTRACT.folder]) && !byPath.includes(target),
    );
  });
  assert.ok(imported.length > 100);
  assert.deepEqual(
    Object.values(contract.exports).map((path) => join(CONTRACT.folder, path)),
    [...new Set(imported)].sort(),
  );
  for (const [name, path] of Object.entries(contract.exports)) assert.equal(name, path);
});

test('the contract imports only itself and zod/mini', () => {
  const targets = src.filter(({ path }) => isBelow(path, [CONTRACT.folder])).flatMap(importsOf);
  assert.ok(targets.length > 20);
  assert.deepEqual(
    targets.filter((target) => target !== 'zod/mini' && !isBelow(target, [CONTRACT.folder])),
    [],
  );
});

test('the shipped programs import only the contract, the fake gateway and single files of the gateway', () => {
  const own = [
    ...['cli', CONTRACT.folder],
    ...['gateway/src/platform/printable.ts', 'gateway/src/commands/output.ts'],
    // The server of `dev`: the fake gateway, with the codes of real apps and the policy of its pages.
    ...['src/testing', 'gateway/src/domain/factors/totp.ts', 'gateway/src/http/headers.ts'],
  ];
  const targets = outside
    .filter(({ path }) => isBelow(path, ['cli']))
    .flatMap(importsOf)
    .filter((target) => isBelow(target, ['src', 'gateway', 'demo', 'tools', 'test', 'bench']));
  assert.ok(targets.length > 20);
  assert.deepEqual(
    targets.filter((target) => !isBelow(target, own)),
    [],
  );
});

test('src/testing imports only the contract, so that it is small and runs in Node', () => {
  const targets = src
    .filter(({ path }) => isBelow(path, ['src/testing']))
    .flatMap(importsOf)
    .filter((target) => !isBelow(target, ['src/testing']));
  assert.ok(targets.length > 3);
  assert.deepEqual(
    targets.filter((target) => !isBelow(target, ['src/core/contract'])),
    [],
  );
});

test('src/server imports only the contract and jose, so that it runs wherever there is fetch', () => {
  const targets = src
    .filter(({ path }) => isBelow(path, ['src/server']))
    .flatMap(importsOf)
    .filter((target) => !isBelow(target, ['src/server']));
  assert.ok(targets.length > 3);
  assert.deepEqual(
    targets.filter((target) => target !== 'jose' && !isBelow(target, ['src/core/contract'])),
    [],
  );
});

test('a program of a copy of the project is bundled with the contract of the copy', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  after(() => rmSync(copy, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  };
  write(`${CONTRACT.folder}/names.ts`, `export const XSRF_COOKIE = 'OTHER';`);
  write('gateway/src/program.ts', `export { XSRF_COOKIE } from '${CONTRACT.name}/names.ts';`);
  const program = await bundleProgram(join(copy, 'gateway/src/program.ts'));
  const { XSRF_COOKIE } = (await import(pathToFileURL(program).href)) as { XSRF_COOKIE: string };
  assert.equal(XSRF_COOKIE, 'OTHER');
});
