import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { bundledPackages } from './bundled-packages.ts';

// Rules: elements-05

const run = promisify(execFile);
const read = (path: string): string => readFileSync(path, 'utf8');

interface Target {
  readonly types?: string;
  readonly default?: string;
}
const { exports: entryPoints, ...manifest } = JSON.parse(read('package.json')) as {
  exports: Record<string, string | Target>;
  dependencies?: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional?: boolean }>;
  sideEffects: readonly string[];
};
let packed: string[] = [];
before(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    maxBuffer: 2 ** 24,
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  packed = files.map(({ path }) => path);
});

/** Patterns of the files that the package contains. Any other file would be ballast, or a secret. */
const WANTED: readonly RegExp[] = [
  /^(LICENSE|(README|AGENTS|CHANGELOG|SECURITY)\.md|package\.json)$/,
  /^docs\/([a-z-]+\.md|(openapi|gateway\.schema)\.json)$/,
  /^docs\/((elements|reports|guides)\/([a-z-]+|README)\.md|gateway\/[a-z-]+\.(md|json))$/,
  /^docs\/samples\/python-gateway\/([a-z]+\.py|README\.md)$/,
  /^docs\/screens\/login-acme-1280-light-ltr\.png$/,
  /^dist\/(custom-elements|vscode\.html-custom-data|web-types)\.json$/,
  /^dist\/bin\/(commands|sso-elements)\.js$/,
  /^dist\/dev\/([a-z]+\/)?[a-z-]+\.(css|js|svg)$/,
  // The playground, which `sso-elements dev` serves.
  /^dist\/cdn\/portal\/[\w.-]+\.js$/,
  /^dist\/playground\/(index|frame)\.html$/,
  /^dist\/portal\/assets\/(frame|playground)-[\w-]+\.css$/,
  /^dist\/bin\/gateway\/(README\.md|((src|check|src\/contract(\/gateway)?)\/)?[a-z-]+\.ts)$/,
  /^dist\/cdn\/(sri\.json|THIRD-PARTY-NOTICES\.txt)$/,
  /^dist\/cdn\/(consent-mode|core|session\.worker|sso-[a-z-]+)\.js$/,
  /^dist\/cdn\/chunks\/[\w-]+(\.prerender-[\w-]+)?\.js$/,
  /^dist\/cdn\/flags\/([a-z]{2}\.svg|LICENSE)$/,
  /^dist\/testing\/(index|playwright|shared)\.js$/,
  /^dist\/(react|server|vue)\/index\.js$/,
  /^dist\/themes\/[a-z-]+\.css$/,
  /^dist\/types\/(react|server|testing|vue)\/[a-z-]+\.d\.ts$/,
  /^dist\/types\/none\.js$/,
  /^dist\/types\/([a-z-]+|core\/[\w/-]+|elements\/(events|sso-[a-z-]+))\.d\.ts$/,
];

test('the package contains the files that a page needs, and no others', () => {
  assert.deepEqual(
    packed.filter((path) => !WANTED.some((pattern) => pattern.test(path))),
    [],
  );
  for (const pattern of WANTED)
    assert.ok(
      packed.some((path) => pattern.test(path)),
      `no file matches ${pattern.source}`,
    );
});

test('every document that a console message refers to is in the package', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => read(join('src', file)).match(/docs\/[\w-]+\.md(?=\.[`'])/g) ?? []);
  assert.equal(named.length, 3);
  for (const path of new Set(named)) assert.ok(packed.includes(path), path);
});

test('no text that an editor shows refers to the rules of docs/behavior, which are not in the package', () => {
  const pages = readdirSync('docs/behavior').map((name) => name.replace('.md', ''));
  const rule = new RegExp(`\\b(?:${pages.join('|')})-\\d\\d\\b`);
  const shown = packed.filter((path) =>
    /(\.d\.ts|custom-elements\.json|custom-data\.json)$/.test(path),
  );
  assert.ok(shown.length > 10);
  assert.deepEqual(
    shown.flatMap((path) => read(path).match(rule) ?? []),
    [],
  );
});

for (const [name, target] of Object.entries(entryPoints).filter(([key]) => !key.includes('*')))
  test(`sso-elements${name.slice(1)} resolves to files of the package`, () => {
    const paths = typeof target === 'string' ? [target] : Object.values(target as object);
    for (const path of paths as string[]) assert.ok(packed.includes(path.slice(2)), path);
  });

test('declarations import only declarations of the package', () => {
  const imported = packed
    .filter((path) => path.endsWith('.d.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:from |import )['"](\.[^'"]+)\.js['"]/g)].map(([, name = '']) =>
        join(path, '..', `${name}.d.ts`),
      ),
    );
  assert.ok(imported.length > 10);
  assert.deepEqual(
    imported.filter((path) => !packed.includes(path)),
    [],
  );
});

/** Returns a program that imports a module and prints its side effects: errors and new global names. */
const importing = (specifier: string) => `
  const before = new Set(Reflect.ownKeys(globalThis));
  // zod stores its settings in a global, nanostores its clock, and Vue its state.
  const isOurs = (name) => !before.has(name) && !/^(__zod_|__VUE_|nanostores)/.test(String(name));
  import(${JSON.stringify(specifier)}).then(
    () => { for (const name of Reflect.ownKeys(globalThis).filter(isOurs)) console.log(name); },
    (error) => console.log(String(error)),
  );`;
const scripts = Object.entries(entryPoints)
  .filter(([, target]) => typeof target === 'object' && target.default)
  .map(([name]) => `sso-elements${name.slice(1)}`);
const cdnScripts = readdirSync('dist/cdn')
  .filter((file) => file.endsWith('.js') && !file.includes('worker'))
  .map((file) => `sso-elements/cdn/${file}`);

for (const specifier of [...scripts, ...cdnScripts])
  test(`importing ${specifier} on a server has no side effects`, async () => {
    const { stdout, stderr } = await run(process.execPath, ['-e', importing(specifier)]);
    assert.equal(stdout + stderr, '');
  });

test('a server renders a page that contains a tag', async () => {
  const program = `
    import 'sso-elements';
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    console.log(renderToString(createElement('main', null, createElement('sso-login', { tenant: 'ACME' }))));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(stdout.trim(), '<main><sso-login tenant="ACME"></sso-login></main>');
});

const importedPackages = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*["']((?:@[^/"']+\/)?[a-z][^/"']*)[^"']*["']/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'));

/** The modules of hooks, and what they import: the framework of the host app, and the core that the elements use. */
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  'dist/react/index.js': ['react', 'sso-elements'],
  'dist/vue/index.js': ['sso-elements', 'vue'],
};

test('only the hooks need another package, so that the elements work beside any React version of the host app', () => {
  assert.equal(manifest.dependencies, undefined);
  assert.deepEqual(Object.keys(manifest.peerDependencies), ['react', 'vue']);
  for (const name of Object.keys(manifest.peerDependencies))
    assert.equal(manifest.peerDependenciesMeta[name]?.optional, true, name);
  const scripts = packed.filter((path) => path.endsWith('.js'));
  assert.ok(scripts.length > 30);
  for (const path of scripts)
    assert.deepEqual([...new Set(importedPackages(read(path)))].sort(), HOOKS[path] ?? [], path);
});

test('declarations import no package except the framework that they are for', () => {
  const frameworks: Readonly<Record<string, readonly string[]>> = {
    'dist/types/react.d.ts': ['react', 'react'],
    'dist/types/vue.d.ts': ['vue', 'vue'],
    'dist/types/svelte.d.ts': ['svelte', 'svelte'],
  };
  for (const path of packed.filter((file) => file.endsWith('.d.ts'))) {
    // The examples in comments import the package itself.
    const code = read(path).replace(/\/\*[\s\S]*?\*\//g, '');
    const text = code.replace(/declare module (['"].+?['"])/g, 'from $1');
    const framework = /^dist\/types\/(react|vue)\//.exec(path)?.[1];
    const found = importedPackages(text).filter((name) => name !== framework);
    assert.deepEqual(found, frameworks[path] ?? [], path);
  }
});

test('package.json lists every script as a side effect, so that bundlers keep the tag registration', () => {
  assert.ok(manifest.sideEffects.includes('./dist/cdn/**/*.js'));
});

test('sso-elements/svelte contains only types, and a script can import it', async () => {
  const program = `console.log(Object.keys(await import('sso-elements/svelte')).length)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(stdout.trim(), '0');
});

test('sri.json lists every script that a page may load with its integrity hash', () => {
  const list = JSON.parse(read('dist/cdn/sri.json')) as Record<string, string>;
  const files = packed
    .filter((path) => /^dist\/cdn\/(?!portal\/).*\.js$/.test(path))
    .map((path) => path.replace('dist/cdn/', ''));
  assert.deepEqual(Object.keys(list).sort(), files.sort());
  for (const [file, integrity] of Object.entries(list)) {
    const digest = createHash('sha384').update(readFileSync(join('dist/cdn', file)));
    assert.equal(integrity, `sha384-${digest.digest('base64')}`, file);
  }
});

test('every chunk of the package is imported by another script of the package', () => {
  const inside = packed.filter((path) => path.endsWith('.js'));
  const text = inside.map(read).join('\n');
  const orphans = inside.filter(
    (path) => path.includes('/chunks/') && !text.includes(basename(path)),
  );
  assert.deepEqual(orphans, []);
});

/** Permissive licenses, which allow use in a proprietary product. */
const ALLOWED = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']);

test('every bundled package has a permissive license', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { license?: string }>;
  };
  const names = bundledPackages();
  assert.ok(names.length > 8, names.join(' '));
  const isAllowed = (license = ''): boolean =>
    license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((name) => ALLOWED.has(name));
  const others = names.filter((name) => !isAllowed(packages[`node_modules/${name}`]?.license));
  assert.deepEqual(others, []);
});

test('the notices contain the license of React, and of no package that is not bundled', () => {
  const notices = read('dist/cdn/THIRD-PARTY-NOTICES.txt');
  assert.match(notices, /^react-dom \d+\.\d+\.\d+ \(MIT\)$/m);
  assert.match(notices, /Permission is hereby granted/);
  assert.doesNotMatch(notices, /wouter|dompurify/);
});
