import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { bendCookies, openBentGateway, type BentGateway } from '../support/bent-gateway.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { temporaryFolder } from '../support/seeded-folder.ts';

const PROGRAM = 'dist/bin/sso-elements.js';
const PASSWORD = 'Sturdy-2026';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as it is shipped. */
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
  const { username } = await gateway.newcomer({ password: PASSWORD });
  asAda = ['--user', username, '--password-env', 'GATEWAY_PASSWORD'];
});
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await gateway.close();
  await rm(folder, { recursive: true });
});

test('a gateway that conforms ends it with 0 and a plain report, call by call', async () => {
  const jsonFile = join(folder, 'report.json');
  const { code, out, err } = await check(gateway.url, ...asAda, '--json', jsonFile);
  assert.equal(code, 0, out + err);
  assert.match(out, /^ {2}ok +login +\d+ rules$/m);
  assert.match(out, /requestOtp +not checked: .*needs --write/);
  assert.match(out, /^All \d+ rules hold\.$/m);
  assert.equal(err, '', 'progress where nobody watches');
  const report = z
    .object({
      summary: z.object({ kept: z.number(), broken: z.number() }),
      findings: z.array(z.unknown()),
    })
    .parse(JSON.parse(await readFile(jsonFile, 'utf8')));
  assert.equal(report.summary.broken, 0);
  assert.equal(report.findings.length, report.summary.kept);
});

test('a breach ends it with 1, and is told with what was expected and what came', async () => {
  const bent = await openBentGateway(gateway.port);
  bent.setBend((reply) => bendCookies(reply, (line) => line.replace('; HttpOnly', '')));
  const { code, out } = await check(bent.origin, ...asAda);
  await bent.close();
  assert.equal(code, 1);
  assert.match(
    out,
    /FAILS +login +\d+ of \d+ rules\n +decisions 1\.5: .*HttpOnly\n +got: no HttpOnly cookie/,
  );
  assert.match(out, /\d+ rules hold, \d+ do not\./);
});

describe('over HTTPS', () => {
  let bent: BentGateway;
  let trusted: Record<string, string>;

  before(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ]);
    trusted = { NODE_EXTRA_CA_CERTS: cert };
    const tls = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    bent = await openBentGateway(gateway.port, tls);
  });
  afterEach(() => bent.setBend());
  after(() => bent.close());

  test('the demo’s gateway conforms too', async () => {
    const { code, out } = await run(['check-gateway', bent.origin, ...asAda], trusted);
    assert.equal(code, 0, out);
  });

  test('cookies that are not Secure or not the host’s alone, and no HSTS, are named', async () => {
    bent.setBend((reply) => {
      reply.headers['strict-transport-security'] = undefined;
      bendCookies(reply, (line) => line.replace('; Secure', '').replace('__Host-', ''));
    });
    const { code, out } = await run(['check-gateway', bent.origin, ...asAda], trusted);
    assert.equal(code, 1);
    assert.match(out, /decisions 1\.5: cookies are Secure on HTTPS/);
    assert.match(out, /prefix __Host- on HTTPS/);
    assert.match(out, /strict-transport-security is set/);
  });

  test('a certificate that nobody vouches for is said in a sentence', async () => {
    const { code, err } = await check(bent.origin);
    assert.equal(code, 2);
    assert.match(err, /^https:\S+: The certificate is self-signed\. .*NODE_EXTRA_CA_CERTS\.\n$/);
  });
});

describe('what can’t be run ends with 2 and one sentence', () => {
  const refuses = (name: string, args: () => Promise<string[]> | string[], sentence: RegExp) => {
    test(name, async () => {
      const { code, out, err } = await check(...(await args()));
      assert.equal(code, 2, out + err);
      assert.match(err, sentence);
      assert.equal(err.trim().split('\n').length, 1, err);
      assert.ok(!err.includes(PASSWORD));
    });
  };

  refuses('no address', () => [], /Which gateway\?/);
  refuses('a text that is no address', () => ['sso'], /sso is no address/);
  refuses('an address without TLS', () => ['http://sso.example.com'], /is not https/);
  refuses(
    'no such host',
    () => ['https://sso.invalid'],
    /There is no host of this name|can’t be looked up/,
  );
  refuses(
    'nobody who listens',
    async () => {
      const address = await serve(() => undefined);
      await new Promise((done) => servers.at(-1)?.close(done));
      return [address];
    },
    /Nothing listens there/,
  );
  refuses(
    'a page instead of JSON',
    async () => [
      await serve(
        (_, reply) => void reply.setHeader('content-type', 'text/html').end('<!doctype html>'),
      ),
    ],
    /answers \S+ with HTTP 200 and HTML, not with JSON/,
  );
  refuses(
    'a server that hangs',
    async () => [await serve(() => undefined), '--timeout', '0.3'],
    /No answer within 0\.3 s/,
  );
  refuses(
    'a server that hangs up',
    async () => [await serve((request) => request.destroy())],
    /The server hung up/,
  );
  refuses(
    'https where http is spoken',
    () => [gateway.url.replace('http:', 'https:')],
    /does not speak TLS/,
  );
  refuses('a user without a password', () => [gateway.url, '--user', 'ada'], /belong together/);
  refuses(
    'an empty password',
    () => [gateway.url, '--user', 'ada', '--password-env', 'NO_SUCH'],
    /NO_SUCH holds no password/,
  );
  refuses(
    'a wrong password',
    () => [gateway.url, '--user', 'ada@acme.example', '--password-env', 'GATEWAY_PASSWORD'],
    /refuses the sign-in of ada@acme\.example \(HTTP 400/,
  );
  refuses('an unknown option', () => [gateway.url, '--fast'], /--fast/);
  refuses(
    'a report that can’t be written',
    async () => {
      await writeFile(join(folder, 'file'), '');
      return [gateway.url, '--json', join(folder, 'file', 'report.json')];
    },
    /The report can’t be written/,
  );

  test('an unknown command', async () => {
    const { code, err } = await run(['check']);
    assert.equal(code, 2);
    assert.match(err, /check-gateway URL/);
  });
});

test('--help tells every option, and ends with 0', async () => {
  const { code, out } = await run(['--help']);
  assert.equal(code, 0);
  for (const option of ['--tenant', '--user', '--password-env', '--write', '--json', '--timeout'])
    assert.ok(out.includes(option), option);
});
