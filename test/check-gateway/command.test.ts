import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import {
  rewriteCookies,
  openRewritingProxy,
  type RewritingProxy,
} from '../support/rewriting-proxy.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { temporaryFolder } from '../support/seeded-folder.ts';

// Rules: gateway-15, gateway-contract-09, gateway-contract-50

const PROGRAM = 'dist/bin/sso-elements.js';
const PASSWORD = 'Sturdy-2026';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, GATEWAY_PASSWORD: PASSWORD, ...env } };
    const child = execFile(process.execPath, [PROGRAM, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
const check = (...args: string[]) => run(['check-gateway', ...args]);

let folder: string;
let gateway: TestGateway;
let asAda: string[];
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

before(async () => {
  folder = await temporaryFolder();
  gateway = await startTestGateway({ trustProxy: true });
  const { username } = await gateway.createUser({ password: PASSWORD });
  asAda = ['--user', username, '--password-env', 'GATEWAY_PASSWORD'];
});
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await gateway.close();
  await rm(folder, { recursive: true });
});

test('exits with 0 for a conforming gateway and prints a report by call', async () => {
  const jsonFile = join(folder, 'report.json');
  const { code, out, err } = await check(gateway.url, ...asAda, '--json', jsonFile);
  assert.equal(code, 0, out + err);
  assert.match(out, /^ {2}ok +login +\d+ rules$/m);
  assert.match(out, /requestOtp +not checked: .*needs --write/);
  assert.match(out, /^All \d+ rules passed\.$/m);
  assert.equal(err, '', 'progress output without a terminal');
  const report = z
    .object({
      summary: z.object({ kept: z.number(), broken: z.number() }),
      findings: z.array(z.unknown()),
    })
    .parse(JSON.parse(await readFile(jsonFile, 'utf8')));
  assert.equal(report.summary.broken, 0);
  assert.equal(report.findings.length, report.summary.kept);
});

test('exits with 1 for a violation and prints the expected and the actual value', async () => {
  const proxy = await openRewritingProxy(gateway.port);
  proxy.setRewrite((reply) => rewriteCookies(reply, (line) => line.replace('; HttpOnly', '')));
  const { code, out } = await check(proxy.origin, ...asAda);
  await proxy.close();
  assert.equal(code, 1);
  assert.match(
    out,
    /FAILS +login +\d+ of \d+ rules\n +gateway-contract-50: .*HttpOnly\n +got: no HttpOnly cookie/,
  );
  assert.match(out, /\d+ rules passed, \d+ failed\./);
});

describe('over HTTPS', () => {
  let proxy: RewritingProxy;
  let trusted: Record<string, string>;

  before(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ]);
    trusted = { NODE_EXTRA_CA_CERTS: cert };
    const tls = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    proxy = await openRewritingProxy(gateway.port, tls);
  });
  afterEach(() => proxy.setRewrite());
  after(() => proxy.close());

  test('the demo gateway conforms too', async () => {
    const { code, out } = await run(['check-gateway', proxy.origin, ...asAda], trusted);
    assert.equal(code, 0, out);
  });

  test('reports cookies without Secure or the __Host- prefix, and a missing HSTS header', async () => {
    proxy.setRewrite((reply) => {
      reply.headers['strict-transport-security'] = undefined;
      rewriteCookies(reply, (line) => line.replace('; Secure', '').replace('__Host-', ''));
    });
    const { code, out } = await run(['check-gateway', proxy.origin, ...asAda], trusted);
    assert.equal(code, 1);
    assert.match(out, /gateway-contract-50: cookies are Secure on HTTPS/);
    assert.match(out, /prefix __Host- on HTTPS/);
    assert.match(out, /strict-transport-security is set/);
  });

  test('reports an untrusted certificate in one sentence', async () => {
    const { code, err } = await check(proxy.origin);
    assert.equal(code, 2);
    assert.match(
      err,
      /^https:\S+: The certificate is self-signed\. .*NODE_EXTRA_CA_CERTS to its file\.\n$/,
    );
  });
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
    () => [gateway.url.replace('http:', 'https:')],
    /does not use TLS/,
  );
  refuses(
    'a user without a password',
    () => [gateway.url, '--user', 'ada'],
    /must be used together/,
  );
  refuses(
    'an empty password',
    () => [gateway.url, '--user', 'ada', '--password-env', 'NO_SUCH'],
    /NO_SUCH is empty or not set/,
  );
  refuses(
    'a wrong password',
    () => [gateway.url, '--user', 'ada@acme.example', '--password-env', 'GATEWAY_PASSWORD'],
    /refuses the sign-in of ada@acme\.example \(HTTP 400/,
  );
  refuses('an unknown option', () => [gateway.url, '--fast'], /--fast/);
  refuses(
    'a report that cannot be written',
    async () => {
      await writeFile(join(folder, 'file'), '');
      return [gateway.url, '--json', join(folder, 'file', 'report.json')];
    },
    /The report could not be written/,
  );

  test('an unknown command', async () => {
    const { code, err } = await run(['check']);
    assert.equal(code, 2);
    assert.match(err, /check-gateway URL/);
  });
});

test('--help lists every option and exits with 0', async () => {
  const { code, out } = await run(['--help']);
  assert.equal(code, 0);
  for (const option of ['--tenant', '--user', '--password-env', '--write', '--json', '--timeout'])
    assert.ok(out.includes(option), option);
});
