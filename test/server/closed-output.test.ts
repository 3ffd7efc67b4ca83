import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { bundleProgram } from '../runner/node-bundle.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-120
// Left out: only a change of what commands print breaks it.

/** More than a pipe holds while nobody reads. */
const ENTRIES = 4000;

/** Runs a command line of a shell. `$PROGRAM` is `sso-gateway`; returns what arrives at its two outputs. */
async function shell(line: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', line], {
    env: { PATH: process.env['PATH'], PORT: '0', NODE: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.errors += chunk.toString()));
  await once(child, 'close');
  return text;
}

describe('a command whose output', () => {
  let dataDir = '';
  let program = '';
  let elements = '';
  before(async () => {
    program = await bundleProgram('gateway/src/sso-gateway.ts');
    elements = await bundleProgram('cli/bin/sso-elements.ts');
    dataDir = await seededFolder();
    const { store, close } = await openStore({ databaseUrl: '', dataDir }, () => undefined);
    const entry = { event: 'sign-in', tenant_code: 'ACME', user_id: '', address: '127.0.0.1' };
    const rows = Array.from({ length: ENTRIES }, (_, at) => ({
      ...{ ...entry, request_id: String(at) },
      detail: '{}',
    }));
    await store.insertInto('audit').values(rows).execute();
    await close();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));
  const run = (line: string) =>
    shell(line, { DATA_DIR: dataDir, PROGRAM: program, ELEMENTS: elements });

  test('is read only in part ends quietly with 0', async () => {
    const line = '{ "$NODE" "$PROGRAM" audit; echo "exit $?" >&2; } | head -n 1';
    const { output, errors } = await run(line);
    assert.equal(errors, 'exit 0\n');
    assert.match(output, /^\S+ {2}sign-in .*\n$/);
  });

  for (const [name, args, code] of [
    ['PROGRAM', 'help', 0],
    ['PROGRAM', 'user list', 0],
    ['PROGRAM', 'user list --wrong', 2],
    ['ELEMENTS', 'check-gateway --help', 0],
    ['ELEMENTS', 'create-gateway --help', 0],
    ['ELEMENTS', 'wrong', 2],
  ] as const)
    test(`has no reader keeps its exit code: ${name} ${args}`, async () => {
      // The reader ends while Node still starts.
      const command = `"$NODE" "$${name}" ${args} 2>&1`;
      const { errors } = await run(`{ ${command}; echo "exit $?" >&2; } | true`);
      assert.equal(errors, `exit ${code}\n`);
    });

  for (const [name, args] of [
    ['PROGRAM', 'user list'],
    ['ELEMENTS', '--help'],
    ['ELEMENTS', '--version'],
    ['ELEMENTS', 'check-gateway --help'],
  ] as const)
    test(`can not be stored ends with 2 and one line: ${name} ${args}`, async () => {
      const { errors } = await run(`"$NODE" "$${name}" ${args} > /dev/full; echo "exit $?" >&2`);
      assert.equal(errors, 'The output can’t be written (ENOSPC).\nexit 2\n');
    });

  test('and whose errors can not be stored keeps its exit code', async () => {
    const { errors } = await run('"$NODE" "$ELEMENTS" wrong 2> /dev/full; echo "exit $?" >&2');
    assert.equal(errors, 'exit 2\n');
  });
});
