import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { bundleProgram } from '../runner/node-bundle.ts';
import { product, tenant } from '../support/gateway/configuration-files.ts';
import { freePort } from '../support/programs/free-port.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

/** The short form runs only what needs no database, because each gateway takes seconds to start. */
const isLongForm = process.env['LONG_FORM'] !== undefined;
const DATABASE = /sso-gateway (audit|session|start|user)/;
const blocks = blocksFor('run').filter(({ text }) => isLongForm || !DATABASE.test(text));

/** Timeout for the start of a gateway, which creates its database the first time. */
const START_MS = 60_000;

/** A folder with the files that the pages assume: the configuration, a key, users to import. */
let folder: string;
let port: number;
let metricsPort: number;
let environment: Record<string, string>;
before(async () => {
  folder = await temporaryFolder();
  [port, metricsPort] = [await freePort(), await freePort()];
  const program = await bundleProgram('gateway/src/sso-gateway.ts');
  // `npx sso-gateway` runs this checkout's gateway.
  const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n`;
  await writeFile(join(folder, 'npx'), npx);
  await chmod(join(folder, 'npx'), 0o755);
  const products = [product('INV'), product('PAY')];
  const content = { tenants: { ACME: tenant({ products }) } };
  await writeFile(join(folder, 'acme.json'), JSON.stringify(content));
  const key = Buffer.alloc(32, 7).toString('base64');
  await writeFile(join(folder, 'secret.key'), `4f1c0a9b2d3e:${key}\n`);
  environment = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CONFIG_FILE: join(folder, 'acme.json'),
  };
  if (isLongForm) await runBlock('npx sso-gateway start');
});
after(() => rm(folder, { recursive: true, force: true }));

const isServer = (line: string) => line.endsWith('sso-gateway start');

function shell(text: string) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const end = once(child, 'close') as Promise<[number | null]>;
  return { child, end, output: () => output };
}

async function runCommands(text: string): Promise<string> {
  const { end, output } = shell(text);
  assert.equal((await end)[0], 0, `${text}\n${output()}`);
  return output();
}

const isReady = () =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs a gateway until it is ready and the commands after it have ended. */
async function runServer(line: string, next: string): Promise<string> {
  // Without `exec`, the signal would end the shell only.
  const { child, end, output } = shell(line.replace('npx', 'exec npx'));
  try {
    const untilMs = Date.now() + START_MS;
    while (child.exitCode === null && !(await isReady())) {
      assert.ok(Date.now() < untilMs, `${line} did not start.\n${output()}`);
      await setTimeout(50);
    }
    assert.equal(child.exitCode, null, output());
    return next.trim() ? await runCommands(next) : '';
  } finally {
    child.kill();
    await end;
  }
}

/** Runs the commands of a block, and those after a gateway's start while it runs. Returns what they printed. */
async function runBlock(text: string): Promise<string> {
  const lines = text.replaceAll('9464', String(metricsPort)).split('\n');
  const at = lines.findIndex(isServer);
  if (at < 0) return runCommands(lines.join('\n'));
  const first = await runCommands(lines.slice(0, at).join('\n'));
  return first + (await runServer(lines[at] ?? '', lines.slice(at + 1).join('\n')));
}

/** Output that the pages promise. */
const PROMISED: Readonly<Record<string, RegExp>> = {
  'docs/gateway/administration.md': /ada@acme\.example was added to ACME\.\nInitial password: /,
  'docs/gateway/operations.md METRICS_PORT': /^# HELP /m,
};

for (const block of blocks)
  test(`${placeOf(block)} runs`, async () => {
    const output = await runBlock(block.text);
    for (const [place, pattern] of Object.entries(PROMISED)) {
      const [page, begins = ''] = place.split(' ');
      if (block.page === page && block.text.startsWith(begins)) assert.match(output, pattern);
    }
  });
