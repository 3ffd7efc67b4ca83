import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { textReport } from '../../cli/check-gateway/report.ts';
import * as template from '../../cli/create-gateway/template/src/index.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { templateOptions } from './check-template.ts';
import { PASSWORD } from './command.ts';
import { openReplaced, openRightFake } from './wrapped-gateway.ts';

// Rules: gateway-contract-134

const EDITION = { version: '1.2.3', at: new Date('2026-06-01T09:00:00Z') };
let folder: string;
before(async () => {
  folder = await temporaryFolder();
});
after(() => rm(folder, { recursive: true }));

for (const [name, open] of [
  ['template', () => openReplaced()],
  ['fake gateway', async () => openRightFake()],
] as const)
  test(`a check of the ${name} restores all but what its options name, and reports that`, async () => {
    const options = await open();
    const results = await checkGateway(options);
    const left = [
      'the password of new@acme.example is that of --new-password-env',
      ...(options.lockUser
        ? ['ada@acme.example is locked, for as long as the gateway does so']
        : []),
    ];
    assert.deepEqual([...results.changed], left);
    const text = textReport(results, options, EDITION);
    assert.ok(text.includes(`\nLeft by the check\n  ${left.join('\n  ')}\n\n`), text);
  });

test('a password that can’t be set again is reported', async () => {
  let sets = 0;
  const options = await openReplaced();
  const { machine } = options;
  const fetch: typeof machine.fetch = (url, init) => {
    const isSet = url.includes('/resetPassword') && /%41/.test(headerOf(init, 'password'));
    if (isSet) sets += 1;
    if (url.includes('/requestOtp') && sets > 0)
      return Promise.resolve(new Response('', { status: 503 }));
    return machine.fetch(url, init);
  };
  const { changed } = await checkGateway({ ...options, machine: { ...machine, fetch } });
  assert.match([...changed].join('\n'), /^the password of ada@acme\.example ends with “\+ é/m);
});

const headerOf = ({ headers }: RequestInit, name: string): string =>
  decodeURIComponent(new Headers(headers).get(name) ?? '');

test('Ctrl+C names the password that the check has set', async (context) => {
  const sets = new EventEmitter();
  let handle: template.Handle = () => Promise.reject(new Error('The gateway is not created yet.'));
  const server = await template.serve(async (request) => {
    const reply = await handle(request);
    if (!request.url.includes('/resetPassword') || !reply.body.includes('"success":true'))
      return reply;
    sets.emit('set');
    // The check waits for the reply when it is stopped.
    return new Promise(() => undefined);
  }, 0);
  context.after(() => server.close().closeAllConnections());
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { options } = templateOptions(template, { origin, now: Date.now, password: PASSWORD });
  const mail = join(folder, 'code');
  const sendCode = (_: unknown, code: string) => writeFile(mail, code);
  handle = template.createGateway({ ...options, sendCode });
  const user = ['--user', 'ada@acme.example', '--password-env', 'GATEWAY_PASSWORD', '--write'];
  const args = ['check-gateway', origin, ...user, '--code-command', `cat "${mail}"`];
  const set = once(sets, 'set');
  const child = spawn(process.execPath, ['dist/bin/sso-elements.js', ...args], {
    env: { ...process.env, GATEWAY_PASSWORD: PASSWORD },
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdout.resume();
  const end = once(child, 'close');
  await set;
  child.kill('SIGINT');
  assert.deepEqual(await end, [2, null]);
  assert.match(
    err,
    /^Stopped before the end: there is no report\. Not restored: the password of ada@acme\.example ends with “.*” now\.\n$/,
  );
});
