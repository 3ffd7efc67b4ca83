import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const read = (path: string): string => readFileSync(path, 'utf8');

interface Target {
  readonly types?: string;
  readonly default?: string;
}
const { exports: doors, dependencies } = JSON.parse(read('package.json')) as {
  exports: Record<string, string | Target>;
  dependencies: Record<string, string>;
};

let packed: string[] = [];
before(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { maxBuffer: 2 ** 24 });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  packed = files.map(({ path }) => path);
});

/** Which files the package holds. All else would be weight, or a secret. */
const WANTED: readonly RegExp[] = [
  /^(LICENSE|README\.md|package\.json)$/,
  /^dist\/(custom-elements|vscode\.html-custom-data)\.json$/,
  /^dist\/bin\/sso-elements\.js$/,
  /^dist\/cdn\/(sri\.json|THIRD-PARTY-NOTICES\.txt)$/,
  /^dist\/cdn\/(core|session\.worker|sso-[a-z-]+)\.js(\.map)?$/,
  /^dist\/cdn\/chunks\/[\w-]+\.js(\.map)?$/,
  /^dist\/esm\/(index|core|session\.worker|sso-[a-z-]+)\.js$/,
  /^dist\/esm\/chunks\/[\w-]+\.js$/,
  /^dist\/(cdn|esm)\/flags\/([a-z]{2}\.svg|LICENSE)$/,
  /^dist\/types\/([a-z-]+|core\/[\w/-]+|elements\/(events|sso-[a-z-]+))\.d\.ts$/,
];

test('the package holds what a page needs, and nothing else', () => {
  assert.deepEqual(
    packed.filter((path) => !WANTED.some((pattern) => pattern.test(path))),
    [],
  );
  for (const pattern of WANTED)
    assert.ok(
      packed.some((path) => pattern.test(path)),
      `nothing is ${pattern.source}`,
    );
});

for (const [door, target] of Object.entries(doors).filter(([name]) => !name.includes('*')))
  test(`sso-elements${door.slice(1)} leads to files of the package`, () => {
    const paths = typeof target === 'string' ? [target] : Object.values(target as object);
    for (const path of paths as string[]) assert.ok(packed.includes(path.slice(2)), path);
  });

test('types import types that are in the package', () => {
  const asks = packed
    .filter((path) => path.endsWith('.d.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:from |import )['"](\.[^'"]+)\.js['"]/g)].map(([, name = '']) =>
        join(path, '..', `${name}.d.ts`),
      ),
    );
  assert.ok(asks.length > 10);
  assert.deepEqual(
    asks.filter((path) => !packed.includes(path)),
    [],
  );
});

/** Importing must leave no trace: no output, no name in the global scope, nothing that keeps Node alive. */
const importing = (specifier: string) => `
  const before = new Set(Reflect.ownKeys(globalThis));
  // zod keeps its settings there, nanostores its clock.
  const isOurs = (name) => !before.has(name) && !/^(__zod_|nanostores)/.test(String(name));
  import(${JSON.stringify(specifier)}).then(
    () => { for (const name of Reflect.ownKeys(globalThis).filter(isOurs)) console.log(name); },
    (error) => console.log(String(error)),
  );`;
const scripts = Object.entries(doors)
  .filter(([, target]) => typeof target === 'object' && target.default)
  .map(([door]) => `sso-elements${door.slice(1)}`);
const cdnScripts = readdirSync('dist/cdn')
  .filter((file) => file.endsWith('.js') && !file.includes('worker'))
  .map((file) => `sso-elements/cdn/${file}`);

for (const specifier of [...scripts, ...cdnScripts])
  test(`${specifier} does nothing on a server`, async () => {
    const { stdout, stderr } = await run(process.execPath, ['-e', importing(specifier)]);
    assert.equal(stdout + stderr, '');
  });

test('a server renders a page with a tag in it', async () => {
  const program = `
    import 'sso-elements';
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    console.log(renderToString(createElement('main', null, createElement('sso-login', { tenant: 'ACME' }))));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(stdout.trim(), '<main><sso-login tenant="ACME"></sso-login></main>');
});

test('for bundlers every package stays an import, and is one of our dependencies', () => {
  const files = packed.filter((path) => /^dist\/esm\/.*\.js$/.test(path));
  const names = files.flatMap((path) =>
    [...read(path).matchAll(/(?:from|import) "((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*"/g)].map(
      ([, name = '']) => name,
    ),
  );
  const own = Object.keys(dependencies).filter((name) => name !== 'dompurify');
  assert.deepEqual([...new Set(names)].sort(), own.sort());
});

test('for bundlers a tag costs no React until it is mounted, and the worker is a file beside it', () => {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, name = ''] of read(path).matchAll(/(?:from |import )"(\.[^"]+)"/g))
      visit(join(path, '..', name));
  };
  visit('dist/esm/index.js');
  const early = [...reached].filter((path) => /from "react(-dom|\/|")/.test(read(path)));
  assert.deepEqual(early, []);
  const callers = [...reached].filter((path) => read(path).includes('session.worker.js'));
  assert.ok(callers.length > 0);
  for (const path of callers) {
    const [, address = ''] = /new URL\("(.+?)", import\.meta\.url\)/.exec(read(path)) ?? [];
    assert.ok(existsSync(join(path, '..', address)), `${path}: ${address}`);
  }
});

test('sri.json names every script of the CDN build with the hash of its bytes', () => {
  const list = JSON.parse(read('dist/cdn/sri.json')) as Record<string, string>;
  const files = packed
    .filter((path) => /^dist\/cdn\/.*\.js$/.test(path))
    .map((path) => path.replace('dist/cdn/', ''));
  assert.deepEqual(Object.keys(list).sort(), files.sort());
  for (const [file, integrity] of Object.entries(list)) {
    const digest = createHash('sha384').update(readFileSync(join('dist/cdn', file)));
    assert.equal(integrity, `sha384-${digest.digest('base64')}`, file);
  }
});

test('every chunk of the package is asked for by another script of it', () => {
  const inside = packed.filter((path) => path.endsWith('.js'));
  const text = inside.map(read).join('\n');
  const orphans = inside.filter(
    (path) => path.includes('/chunks/') && !text.includes(basename(path)),
  );
  assert.deepEqual(orphans, []);
});

/** Licences that let anybody use, change and ship the package in a product of their own. */
const ALLOWED = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']);

test('every package that comes along has a licence from the list', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; license?: string }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  assert.ok(shipped.length >= Object.keys(dependencies).length);
  const isAllowed = (license = ''): boolean =>
    license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((name) => ALLOWED.has(name));
  const strangers = shipped.filter(([, { license }]) => !isAllowed(license));
  assert.deepEqual(strangers, []);
});

test('the notices tell the licence of React, and of no package that stays outside', () => {
  const notices = read('dist/cdn/THIRD-PARTY-NOTICES.txt');
  assert.match(notices, /^react-dom \d+\.\d+\.\d+ \(MIT\)$/m);
  assert.match(notices, /Permission is hereby granted/);
  assert.doesNotMatch(notices, /wouter|dompurify/);
});

test('npm run sbom lists what comes along, React included, and nothing of the workshop', async () => {
  const { stdout } = await run(process.execPath, ['tools/sbom.mjs'], { maxBuffer: 2 ** 24 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string }[];
  };
  const names = new Set(components.map(({ name }) => name));
  assert.equal(bomFormat, 'CycloneDX');
  for (const name of Object.keys(dependencies)) assert.ok(names.has(name), name);
  assert.ok(!names.has('rollup'));
});
