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
import { packGateway } from '../support/packages/gateway-tarball.ts';

const run = promisify(execFile);
const Manifest = z.object({
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  bundleDependencies: z._default(z.array(z.string()), []),
  exports: z.optional(z.record(z.string(), z.unknown())),
});
type Manifest = z.infer<typeof Manifest>;

/** Unpacks a package below `node_modules` of a folder, and links what it needs and does not contain. */
async function install(name: string, tarball: string, folder: string): Promise<Manifest> {
  const to = join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', to, '--strip-components=1']);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')));
  const bundled = new Set(manifest.bundleDependencies);
  for (const needed of Object.keys(manifest.dependencies).filter((one) => !bundled.has(one)))
    link(needed, folder);
  return manifest;
}

/** Links a package of the project into `node_modules` of a folder. */
function link(name: string, folder: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(resolve('node_modules', name), path);
}

async function packElements(folder: string): Promise<string> {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { maxBuffer: 2 ** 24 });
  return join(folder, stdout.trim());
}

/** Compiles the sources of a folder whose names match a pattern. Returns the errors. */
async function compile(folder: string, include: string, options: object): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, skipLibCheck: false, noEmit: true, types: [] },
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' },
    ...options,
  };
  const project = join(folder, `tsconfig-${include.replace(/\W/g, '')}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [include] }));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', project]).catch(
    (error: unknown) => error as { stdout: string },
  );
  return compiled.stdout;
}

/** A program that extends the gateway. */
const EXTENSION = `
  import { startGateway, type Extension, type GatewayOptions } from 'sso-gateway';
  const options: GatewayOptions = { port: 0, configFile: 'gateway.json' };
  const extension: Extension = {
    prepare: async (store) => {
      await store.selectFrom('tenants').select('code').execute();
      // @ts-expect-error There is no such column, so the types of the database are known.
      await store.selectFrom('tenants').select('cod').execute();
    },
    routes: async (app, { now }) => {
      app.get('/time', () => ({ now: now() }));
    },
  };
  const gateway = await startGateway(options, extension);
  export const url: string = gateway.url;`;

describe('from the two tarballs alone, in an empty folder,', () => {
  let folder = '';
  let elements: Manifest;
  let gateway: Manifest;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
    elements = await install('sso-elements', await packElements(folder), folder);
    gateway = await install('sso-gateway', packGateway(folder), folder);
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
    const lib = ['ES2022', 'DOM', 'DOM.Iterable'];
    assert.equal(await compile(folder, 'entry-*.ts', { lib }), '');
  });

  test('the types of the gateway compile, those of the packages that it contains too', async () => {
    link('@types/node', folder);
    link('undici-types', folder);
    const options = { types: ['node'], lib: ['ES2023'] };
    writeFileSync(join(folder, 'extension.ts'), EXTENSION);
    assert.equal(await compile(folder, 'extension.ts', options), '');
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
