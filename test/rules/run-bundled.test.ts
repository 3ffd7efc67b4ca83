import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-176
// Left out: only a change of the project’s own tools breaks it.

const RUNNER = resolve('tools/run-bundled.mjs');
const PROGRAMS = '.cache/programs';
// Not written out, because the bundle of this test would contain the address of this file.
const OWN_ADDRESS = ['import', 'meta', 'url'].join('.');

describe('a program that runs from a bundle', () => {
  let project = '';
  const write = (path: string, text: string): void => writeFileSync(join(project, path), text);
  const run = (cwd = project) => {
    const { stdout, stderr } = spawnSync(process.execPath, [RUNNER, 'demo/program.ts'], {
      cwd,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  };
  /** The folders of all bundles, the newest of which is in use. */
  const bundles = (cwd = project): string[] =>
    readdirSync(join(cwd, PROGRAMS)).filter((name) => !name.endsWith('.json'));
  const inUse = (): string =>
    /"folder":"([^"]*)"/.exec(readFileSync(join(project, PROGRAMS, 'program.json'), 'utf8'))?.[1] ??
    '';

  before(async () => {
    project = await temporaryFolder();
    await mkdir(join(project, 'demo'));
    await writeFile(join(project, 'demo/answer.ts'), 'export const answer: number = 41;\n');
    await writeFile(
      join(project, 'demo/program.ts'),
      `import { answer } from './answer.ts';

const place: string = ${OWN_ADDRESS};
console.log(answer, place, new Error('here').stack);
`,
    );
  });
  after(() => rmSync(project, { recursive: true, force: true }));

  test('reads its sources, and names their lines in stack traces', () => {
    const printed = run();
    assert.ok(printed.startsWith(`41 file://${project}/demo/program.ts Error: here`), printed);
    assert.match(printed, /demo\/program\.ts:4:\d+/);
  });

  test('is not bundled again', () => {
    const before = bundles();
    assert.ok(run().startsWith('41 '));
    assert.deepEqual(bundles(), before);
    assert.equal(before.length, 1);
  });

  test('is bundled again if a source has changed', () => {
    write('demo/answer.ts', 'export const answer: number = 42;\n');
    assert.ok(run().startsWith('42 '));
  });

  test('is bundled again if the settings of TypeScript have changed', () => {
    const before = bundles().length;
    write('tsconfig.json', '{}');
    run();
    assert.equal(bundles().length, before + 1);
  });

  for (const [what, damage] of [
    ['was changed', () => write(`${inUse()}/program.mjs`, 'console.log("damaged");\n')],
    ['is incomplete', () => rmSync(join(project, inUse(), 'program.mjs.map'))],
    ['is missing', () => rmSync(join(project, inUse()), { recursive: true })],
    ['has no readable description', () => write(`${PROGRAMS}/program.json`, '{"folder":')],
  ] as const)
    test(`is bundled again if its bundle ${what}`, () => {
      damage();
      const printed = run();
      assert.ok(printed.startsWith(`42 file://${project}/`), printed);
    });

  test('runs from its sources if the cache is not writable', async () => {
    const copy = await temporaryFolder();
    cpSync(join(project, 'demo'), join(copy, 'demo'), { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(copy, '.cache'), '');
    const printed = run(copy);
    rmSync(copy, { recursive: true });
    assert.ok(printed.startsWith(`42 file://${copy}/demo/program.ts`), printed);
  });

  test('leaves the bundles of the last day, which a program may still use', () => {
    const [oldest = '', ...others] = bundles().filter((name) => !inUse().endsWith(name));
    assert.ok(others.length > 1, String(others.length));
    utimesSync(join(project, PROGRAMS, oldest), 1, 1);
    write('demo/answer.ts', 'export const answer: number = 43;\n');
    assert.ok(run().startsWith('43 '));
    const left = bundles();
    assert.ok(!left.includes(oldest));
    assert.ok(others.every((name) => left.includes(name)));
    write('demo/answer.ts', 'export const answer: number = 42;\n');
  });

  test('is bundled again in a copy of the project', async () => {
    const copy = await temporaryFolder();
    cpSync(project, copy, { recursive: true });
    const printed = run(copy);
    rmSync(copy, { recursive: true });
    assert.ok(printed.startsWith(`42 file://${copy}/demo/program.ts`), printed);
  });
});
