import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import * as z from 'zod/mini';
import { filesBelow } from '../../tools/files-below.ts';
import { ownImports } from '../../tools/own-imports.ts';

const Scripts = z.record(z.string(), z.string());
const Manifest = z.object({ scripts: Scripts, devDependencies: Scripts });
const readManifest = (path: string) => Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
const project = readManifest('package.json');
const bench = readManifest('bench/package.json');

test('each script of bench runs a file', () => {
  for (const [name, command] of Object.entries(bench.scripts)) {
    assert.equal(command, `node run.mjs ${name}`);
    assert.ok(existsSync(`bench/${name}.ts`), name);
  }
});

test('the project has a short script for each script of bench', () => {
  const short = Object.entries(project.scripts).filter(([name]) => /^bench\b/.test(name));
  const expected = Object.keys(bench.scripts).map((name) => [
    name === 'load' ? 'bench' : `bench:${name}`,
    `node bench/run.mjs ${name}`,
  ]);
  assert.deepEqual(short.sort(), expected.sort());
});

test('nothing outside bench imports a benchmark, except the tests of how it counts and compares', () => {
  const importing = ['src', 'demo', 'test', 'cli', 'tools']
    .flatMap(filesBelow)
    .filter((path) => !/^test.rules.bench-(report|trips)\.test\.ts$/.test(path));
  const imported = importing.flatMap(ownImports);
  assert.ok(imported.length > 1000);
  assert.deepEqual(
    imported.filter((path) => path.startsWith(join('bench', sep))),
    [],
  );
});

test('the benchmarks import only test/support from the tests', () => {
  const imported = filesBelow('bench')
    .flatMap(ownImports)
    .filter((path) => path.startsWith(join('test', sep)));
  const others = imported.filter((path) => !path.startsWith(join('test/support', sep)));
  assert.ok(imported.length > 10);
  assert.deepEqual(others, []);
});

describe('bench/run.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')));
    for (const name of ['package.json', 'tsconfig.json', 'node_modules'])
      symlinkSync(resolve(name), join(folder, name));
    mkdirSync(join(folder, 'bench'));
    for (const name of ['run.mjs', 'package.json'])
      cpSync(join('bench', name), join(folder, 'bench', name));
    const source = `console.log(process.cwd(), process.argv.slice(2).join()); process.exitCode = 3;`;
    writeFileSync(join(folder, 'bench/example.ts'), source);
    for (const [name, version] of Object.entries(bench.devDependencies)) install(name, version);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function install(name: string, version: string): void {
    const path = join(folder, 'bench/node_modules', name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'package.json'), JSON.stringify({ version }));
  }

  function run() {
    const args = [join(folder, 'bench/run.mjs'), 'example', '--short', '10'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    return { status, output: (stdout + stderr).trim() };
  }
  const INSTALL = 'Packages are missing or outdated. Install them: npm ci --prefix bench';

  test('runs a benchmark in the project’s folder, and ends with its exit code', () => {
    assert.deepEqual(run(), { status: 3, output: `${folder} --short,10` });
  });

  test('names the command that installs the packages if they are missing', () => {
    rmSync(join(folder, 'bench/node_modules'), { recursive: true });
    assert.deepEqual(run(), { status: 2, output: INSTALL });
  });

  test('names the command if one package is outdated', () => {
    install('autocannon', '1.0.0');
    assert.deepEqual(run(), { status: 2, output: INSTALL });
  });

  test('names both commands if the packages of the project are missing too', () => {
    rmSync(join(folder, 'node_modules'));
    rmSync(join(folder, 'bench/node_modules'), { recursive: true });
    assert.deepEqual(run(), { status: 2, output: INSTALL.replace('npm ci', 'npm ci && npm ci') });
  });
});
