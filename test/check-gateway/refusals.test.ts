import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { templateOptions } from './check-template.ts';
import { check, PASSWORD, run } from './command.ts';
import * as template from '../../cli/create-gateway/template/src/index.ts';

// Rules: gateway-15

const AS_ADA = ['--user', 'ada@acme.example', '--password-env', 'GATEWAY_PASSWORD'];
const servers: Server[] = [];
let origin: string;

const originOf = (server: Server): string =>
  `http://localhost:${(server.address() as AddressInfo).port}`;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return originOf(server);
}

before(async () => {
  let handle: template.Handle = async () => {
    throw new Error('The gateway is not created yet.');
  };
  const server = await template.serve((request) => handle(request), 0);
  servers.push(server);
  origin = originOf(server);
  const { options } = templateOptions(template, { origin, now: Date.now, password: PASSWORD });
  handle = template.createGateway(options);
});
after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

test('exits with 0 for the template, which Node serves', async () => {
  const { code, out, err } = await check(origin, ...AS_ADA);
  assert.equal(code, 0, out + err);
});

test('writes a signed certificate, which verify reads', async () => {
  const folder = await temporaryFolder();
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.json')];
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(`${keyFile}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  const checked = await check(origin, '--certificate', file, '--sign-with', keyFile);
  assert.equal(checked.code, 0, checked.out + checked.err);
  const { code, out, err } = await check(
    'verify',
    file,
    '--key',
    `${keyFile}.pub`,
    '--url',
    origin,
  );
  await rm(folder, { recursive: true });
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /\n +Reached +none\n +Not reached +core, writing, /);
});

describe('exits with 2 and one sentence for', () => {
  const refuses = (name: string, args: () => Promise<string[]> | string[], sentence: RegExp) => {
    test(name, async () => {
      const { code, out, err } = await check(...(await args()));
      assert.equal(code, 2, out + err);
      assert.match(err, sentence);
      assert.equal(err.trim().split('\n').length, 1, err);
      assert.ok(!err.includes(PASSWORD));
    });
  };

  refuses('a missing URL', () => [], /The URL of the gateway is missing/);
  refuses('an invalid URL', () => ['sso'], /sso is not a URL/);
  refuses('a URL without TLS', () => ['http://sso.example.com'], /does not use https/);
  refuses(
    'an unknown host',
    () => ['https://sso.invalid'],
    /There is no host with this name|can’t be looked up/,
  );
  refuses(
    'a port that refuses connections',
    async () => {
      const address = await serve(() => undefined);
      await new Promise((done) => servers.at(-1)?.close(done));
      return [address];
    },
    /No server is listening at this address/,
  );
  refuses(
    'HTML instead of JSON',
    async () => [
      await serve(
        (_, reply) => void reply.setHeader('content-type', 'text/html').end('<!doctype html>'),
      ),
    ],
    /answers \S+ with HTTP 200 and HTML, not with JSON/,
  );
  refuses(
    'a server that does not answer',
    async () => [await serve(() => undefined), '--timeout', '0.3'],
    /No reply within 0\.3 s/,
  );
  refuses(
    'a server that closes the connection',
    async () => [await serve((request) => request.destroy())],
    /The server closed the connection/,
  );
  refuses(
    'an https URL of an HTTP server',
    () => [origin.replace('http:', 'https:')],
    /does not use TLS/,
  );
  refuses('a user without a password', () => [origin, '--user', 'ada'], /must be used together/);
  refuses(
    'an empty password',
    () => [origin, '--user', 'ada', '--password-env', 'NO_SUCH'],
    /NO_SUCH is empty or not set/,
  );
  refuses(
    'a wrong password',
    () => [origin, '--user', 'new@acme.example', '--password-env', 'GATEWAY_PASSWORD'],
    /refuses the sign-in of new@acme\.example \(HTTP 400/,
  );
  refuses(
    'an unknown rule to skip',
    () => [origin, '--skip', 'no-rule'],
    /--skip no-rule: check-gateway checks no rule of this ID/,
  );
  refuses(
    'a user for a due change without a password',
    () => [origin, '--change-user', 'new'],
    /--change-user and --change-password-env must be used together/,
  );
  refuses(
    'a command for codes without --write',
    () => [origin, '--code-command', 'echo 123456'],
    /--code-command needs --write/,
  );
  refuses(
    'an origin of passkeys that is none',
    () => [origin, '--write', '--passkey-origin', 'https://portal.example.com/login'],
    /--passkey-origin https:\/\/portal\.example\.com\/login is not an origin/,
  );
  refuses(
    'an origin of passkeys without --write',
    () => [origin, '--passkey-origin', 'https://portal.example.com'],
    /--passkey-origin needs --write/,
  );
  refuses(
    'a command for codes that fails',
    () => [origin, ...AS_ADA, '--write', '--code-command', 'exit 3'],
    /The command of --code-command failed \(3\)/,
  );
  refuses(
    'a time to wait that is not a number',
    () => [origin, '--wait', 'long'],
    /--wait must be a number of seconds/,
  );
  refuses('an unknown option', () => [origin, '--fast'], /--fast/);
  refuses(
    'a report that cannot be written',
    async () => {
      return [origin, '--json', 'package.json/report.json'];
    },
    /The report could not be written/,
  );

  refuses(
    'a certificate that cannot be written',
    async () => [origin, '--certificate', 'package.json/certificate.json'],
    /The report could not be written/,
  );

  test('an unknown command', async () => {
    const { code, err } = await run(['check']);
    assert.equal(code, 2);
    assert.match(err, /check-gateway URL/);
  });
});
