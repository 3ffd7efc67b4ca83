import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { openLogOutput } from '../../gateway/src/platform/log-output.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { bundleProgram } from '../runner/node-bundle.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-173

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A log whose writes fail with the codes, in turn, and store two bytes at most without one. */
function openFailing(...codes: string[]) {
  const stored: Uint8Array[] = [];
  const reports: string[] = [];
  const write = (bytes: Uint8Array): number => {
    const code = codes.shift();
    if (code) throw failure(code);
    stored.push(bytes.slice(0, 2));
    return Math.min(bytes.length, 2);
  };
  const log = openLogOutput(write, (text) => reports.push(text));
  return { log, reports, stored: () => Buffer.concat(stored).toString() };
}

describe('the output of the log', () => {
  test('writes a line in as many parts as the system takes, and waits for a slow reader', () => {
    const { log, reports, stored } = openFailing('', '', 'EAGAIN', 'EAGAIN');
    log.write('größer\n');
    assert.equal(stored(), 'größer\n');
    assert.deepEqual(reports, []);
  });

  test('loses lines on a full disk, says so once, and goes on when there is space', () => {
    const { log, reports, stored } = openFailing('ENOSPC', 'ENOSPC', '', '', 'ENOSPC');
    for (const line of ['one\n', 'two\n', 'six\n', 'ten\n']) log.write(line);
    assert.equal(stored(), 'six\n');
    const report = 'The log can’t be written (ENOSPC).\n';
    assert.deepEqual(reports, [report, report]);
  });

  test('says nothing if its reader has gone', () => {
    const { log, reports } = openFailing('EPIPE');
    log.write('one\n');
    assert.deepEqual(reports, []);
  });
});

test('a gateway whose log is on a full disk starts, serves and stops', async (t) => {
  const program = await bundleProgram('gateway/src/sso-gateway.ts');
  const dataDir = await seededFolder();
  const port = await freePort();
  const child = spawn('sh', ['-c', 'exec "$NODE" "$PROGRAM" > /dev/full'], {
    env: {
      ...{ PATH: process.env['PATH'], NODE: process.execPath, PROGRAM: program },
      ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => 0,
    );
  // The first line of the log, shortly before it listens.
  await Promise.race([once(child.stderr, 'data'), ended]);
  await waitUntilAsync(async () => (await statusOf(CALLS.userProfile.path)) === 401);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.equal(errors, 'The log can’t be written (ENOSPC).\n');
});
