import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import {
  rewriteCookies,
  openRewritingProxy,
  type RewritingProxy,
} from '../support/gateway/rewriting-proxy.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { check, PASSWORD, run } from './command.ts';

// Rules: gateway-15, gateway-contract-09, gateway-contract-50

/** The rule whose checks hash the most passwords. */
const LIMITS = 'gateway-contract-47';

let folder: string;
let gateway: TestGateway;
let asAda: string[];
before(async () => {
  folder = await temporaryFolder();
  gateway = await startTestGateway({ trustProxy: true, now: Date.now });
  const { username } = await gateway.createUser({ password: PASSWORD });
  asAda = ['--user', username, '--password-env', 'GATEWAY_PASSWORD', '--skip', LIMITS];
});
after(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

test('exits with 0 for a conforming gateway and prints a report by call', async () => {
  const jsonFile = join(folder, 'report.json');
  const junitFile = join(folder, 'report.xml');
  const files = ['--json', jsonFile, '--junit', junitFile];
  const skip = ['--skip', 'gateway-contract-24'];
  const { code, out, err } = await check(gateway.url, ...asAda, ...files, ...skip);
  assert.equal(code, 0, out + err);
  assert.match(out, /^login$/m);
  assert.match(out, /^ {2}ok +gateway-contract-40 +\d+ checks$/m);
  assert.match(out, /gateway-contract-62 +not checked: .*needs --write/);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  assert.ok(out.includes(` sso-elements ${version}\n`));
  assert.match(out, /^ +Skipped +gateway-contract-24, gateway-contract-47$/m);
  assert.match(
    out,
    /^The gateway conforms as far as it was checked: \d+ rules passed, \d+ in part, /m,
  );
  assert.equal(err, '', 'progress output without a terminal');
  const report = z
    .object({
      version: z.literal(version),
      summary: z.object({
        failed: z.array(z.string()),
        skipped: z.array(z.string()),
        checks: z.object({ passed: z.number(), failed: z.number() }),
      }),
      findings: z.array(z.object({ rule: z.string() })),
    })
    .parse(JSON.parse(await readFile(jsonFile, 'utf8')));
  const { failed, skipped, checks } = report.summary;
  assert.deepEqual(failed, []);
  assert.deepEqual(skipped, ['gateway-contract-24', 'gateway-contract-47']);
  assert.equal(report.findings.length, checks.passed);
  assert.match(await readFile(junitFile, 'utf8'), /^<\?xml .*\n<testsuites /);
});

test('exits with 1 for a violation and prints the expected and the actual value', async () => {
  const proxy = await openRewritingProxy(gateway.port);
  proxy.setRewrite((reply) => rewriteCookies(reply, (line) => line.replace('; HttpOnly', '')));
  const { code, out } = await check(proxy.origin, ...asAda);
  await proxy.close();
  assert.equal(code, 1);
  assert.match(
    out,
    /FAILS +gateway-contract-50 +\d+ of \d+ checks\n +.*HttpOnly\n +got: no HttpOnly cookie/,
  );
  assert.match(out, /^The gateway does not conform: \d+ rules failed\.$/m);
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
    assert.match(out, /FAILS +gateway-contract-50 .*\n +cookies are Secure on HTTPS/);
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

test('--help lists every option and exits with 0', async () => {
  const { code, out } = await run(['--help']);
  assert.equal(code, 0);
  for (const option of [
    '--tenant',
    '--user',
    '--password-env',
    '--write',
    '--json',
    '--timeout',
    '--key',
  ])
    assert.ok(out.includes(option), option);
});
