import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import * as z from 'zod/mini';

const run = promisify(execFile);
const Manifest = z.object({
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  exports: z.optional(z.record(z.string(), z.unknown())),
});
type Manifest = z.infer<typeof Manifest>;

/** Packs a package, and unpacks it below `node_modules` of a folder, without what the project has. */
async function install(name: string, from: string, folder: string): Promise<Manifest> {
  const to = join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
  await run('npm', pack, { cwd: from, maxBuffer: 2 ** 24 });
  const tarball = readdirSync(folder).find((file) =>
    new RegExp(`^${name}-\\d.*\\.tgz$`).test(file),
  );
  await run('tar', ['-xzf', join(folder, tarball ?? ''), '-C', to, '--strip-components=1']);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')));
  for (const needed of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', needed);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', needed), link);
  }
  return manifest;
}

describe('from the two tarballs alone, in an empty folder,', () => {
  let folder = '';
  let elements: Manifest;
  let gateway: Manifest;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
    await run(process.execPath, ['gateway/build.mjs']);
    elements = await install('sso-elements', '.', folder);
    gateway = await install('sso-gateway', 'gateway', folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('the types of the elements compile, those of their libraries too', async () => {
    const entries = Object.keys(elements.exports ?? {})
      // These have the types of a framework, which their page has.
      .filter((name) => !/\*|\.json$|react|vue|svelte/.test(name))
      .map((name) => `export type * from 'sso-elements${name.slice(1)}';`);
    assert.ok(entries.length > 5);
    for (const [index, text] of entries.entries())
      writeFileSync(join(folder, `entry-${index}.ts`), text);
    const options = {
      ...{ strict: true, skipLibCheck: false, noEmit: true, types: [] },
      ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' },
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    };
    const tsconfig = JSON.stringify({ compilerOptions: options, include: ['entry-*.ts'] });
    writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    assert.equal(compiled.stdout, '');
  });

  test('the gateway imports only packages that it depends on', () => {
    const dist = join(folder, 'node_modules/sso-gateway/dist');
    const packages = readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .flatMap(
        (name) =>
          ts.preProcessFile(readFileSync(join(dist, name), 'utf8'), true, true).importedFiles,
      )
      .map(({ fileName }) => fileName)
      .filter((name) => !name.startsWith('.') && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    assert.deepEqual([...new Set(packages)].sort(), Object.keys(gateway.dependencies).sort());
  });

  test('each module of the gateway loads', async () => {
    const dist = join(folder, 'node_modules/sso-gateway/dist');
    const modules = readdirSync(dist).filter(
      (name) => /\.js$/.test(name) && name !== 'sso-gateway.js',
    );
    assert.ok(modules.length > 10);
    const program = modules.map((name) => `import ${JSON.stringify(join(dist, name))};`).join('');
    const args = ['--input-type=module', '-e', `${program} console.log('loaded');`];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    assert.equal(stdout, 'loaded\n');
  });

  test('the command of the elements starts', async () => {
    const program = join(folder, 'node_modules/sso-elements/dist/bin/sso-elements.js');
    const { stdout } = await run(process.execPath, [program, '--help'], { cwd: folder });
    assert.match(stdout, /check-gateway/);
  });
});
