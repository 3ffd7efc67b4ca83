import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod/mini';
import { PAGES } from '../../tools/build/entries.mjs';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Left out: only a change of the project’s own tools breaks it.

/** Builds at each message. Replies whether a file has changed, or the error. */
const BUILDER = `
  import { createDevBuild } from './tools/build/dev-build.mjs';
  const devBuild = await createDevBuild('built');
  process.on('message', async () => {
    process.send(await devBuild.build().then((hasChanged) => ({ hasChanged }), ({ message }) => ({ message })));
  });
  process.send({});`;
const Reply = z.object({ hasChanged: z.optional(z.boolean()), message: z.optional(z.string()) });

const SHEET = 'src/views/dashboard/dashboard.css';
const TRANSLATION = 'src/core/i18n/locales/sv_SE.json';

/** A copy of the sources, whose files the tests change. */
let project = '';
let builder: ChildProcess;
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const change = (path: string, from: string, to: string): void =>
  writeFileSync(join(project, path), read(path).replace(from, to));
const builtScripts = (): string[] =>
  ['built/cdn', 'built/cdn/chunks'].flatMap((folder) =>
    readdirSync(join(project, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => read(join(folder, name))),
  );

async function build(): Promise<z.infer<typeof Reply>> {
  const reply = Promise.race([once(builder, 'message'), once(builder, 'exit')]);
  builder.send('build');
  return Reply.parse((await reply)[0]);
}

before(async () => {
  project = await temporaryFolder();
  for (const path of ['src', 'demo', 'tools', 'cli', 'gateway/src', 'package.json'])
    cpSync(path, join(project, path), { recursive: true });
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  builder = spawn(process.execPath, ['--input-type=module', '-e', BUILDER], {
    cwd: project,
    // esbuild prints the errors that the tests cause.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(builder, 'message');
  assert.deepEqual(await build(), { hasChanged: true });
});
after(() => {
  builder.kill();
  rmSync(project, { recursive: true, force: true });
});

describe('the build of npm run dev', () => {
  for (const { page } of PAGES)
    test(`writes all files that ${page} names`, () => {
      const markup = read(join('built', page.replace('demo/', '')));
      const names = [...markup.matchAll(/"\/elements\/([^"]+)"/g)].map(([, name = '']) => name);
      assert.equal(names.length, 2);
      for (const name of names) assert.ok(existsSync(join(project, 'built/cdn', name)), name);
    });

  test('writes nothing if nothing has changed', async () => {
    assert.deepEqual(await build(), { hasChanged: false });
  });

  test('writes a changed view, and removes the chunk of the time before', async () => {
    change('src/views/dashboard/product-card.tsx', 'export ', 'console.info("first");\nexport ');
    assert.deepEqual(await build(), { hasChanged: true });
    change('src/views/dashboard/product-card.tsx', '"first"', '"second"');
    assert.deepEqual(await build(), { hasChanged: true });
    const scripts = builtScripts();
    assert.equal(scripts.filter((text) => text.includes('console.info("second")')).length, 1);
    assert.equal(scripts.filter((text) => text.includes('console.info("first")')).length, 0);
  });

  test('writes a changed style sheet', async () => {
    assert.ok(existsSync(join(project, SHEET)));
    writeFileSync(join(project, SHEET), `${read(SHEET)}\n.probe { order: 7; }\n`);
    assert.deepEqual(await build(), { hasChanged: true });
    assert.ok(builtScripts().some((text) => text.includes('.probe{order:7}')));
  });

  test('fails because of a syntax error until it is fixed', async () => {
    change('src/views/dashboard/product-card.tsx', '"second"', '"second');
    assert.match((await build()).message ?? '', /^Build failed/);
    change('src/views/dashboard/product-card.tsx', '"second', '"second"');
    assert.deepEqual(await build(), { hasChanged: false });
  });

  test('fails because of a missing translation until it is added', async () => {
    const before = read(TRANSLATION);
    change(TRANSLATION, '"profile.title"', '"profile.heading"');
    assert.match((await build()).message ?? '', /sv_SE\.json: missing: 'profile\.title'/);
    writeFileSync(join(project, TRANSLATION), before);
    assert.equal((await build()).message, undefined);
  });
});
