import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-176

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

  test('is bundled again in a copy of the project', async () => {
    const copy = await temporaryFolder();
    cpSync(project, copy, { recursive: true });
    const printed = run(copy);
    rmSync(copy, { recursive: true });
    assert.ok(printed.startsWith(`42 file://${copy}/demo/program.ts`), printed);
  });
});
