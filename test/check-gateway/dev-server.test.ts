import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { REAL_MACHINE } from '../../cli/check-gateway/browser.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { PASSWORD } from '../../cli/dev/tenants.ts';
import { startDevServer, type DevServer } from '../../cli/dev/server.ts';

// Rules: dev-01

/** What does not apply to the server. */
const SKIPPED: readonly string[] = [
  // A mailed code in a new browser, and a second factor that is required: this tenant asks for neither.
  ...['gateway-contract-104', 'gateway-contract-105', 'gateway-contract-106'],
  ...['gateway-contract-108', 'gateway-contract-109', 'gateway-contract-110'],
  // Passkeys without a question.
  ...['gateway-contract-111', 'gateway-contract-112', 'gateway-contract-113'],
  // A hint for a provider: there is none.
  'gateway-contract-114',
  // A logo of the dark scheme, notices and contacts: this tenant's theme has none.
  ...['gateway-contract-125', 'gateway-contract-126'],
  ...['gateway-contract-127', 'gateway-contract-128'],
  // Another tenant, and a user to lock, are not named.
  ...['gateway-contract-136', 'gateway-contract-140'],
  // There is no provider to sign in at, and no environment file.
  'gateway-contract-141',
  ...['gateway-contract-24', 'gateway-contract-46'],
  'gateway-contract-65',
];

let time = Date.parse('2026-06-01T09:00:00Z');
let server: DevServer;
before(async () => {
  server = await startDevServer({ port: 0, now: () => time });
});
after(() => server.close());

/** Returns the code that was mailed to a user last. */
async function readCode(user: string): Promise<string> {
  const response = await fetch(`${server.origin}/mailbox`);
  const mails = (await response.text()).split('<article').slice(1);
  const mail = mails.find((text) => text.includes(`To ${user},`) && text.includes('<code'));
  return /<code[^>]*>(\d{6})<\/code>/.exec(mail ?? '')?.[1] ?? '';
}

const optionsFor = (): CheckOptions => ({
  base: server.origin,
  utilityBase: '/api/utility/v1',
  tenant: 'ACME',
  tenantHeader: 'tenant-code',
  user: 'grace@acme.example',
  password: PASSWORD,
  changeUser: 'new@acme.example',
  changePassword: PASSWORD,
  newPassword: 'Kettle-Rain-2026',
  allowedOrigin: 'http://localhost:5173',
  passkeyOrigin: 'http://localhost:5173',
  audience: 'http://localhost:8080',
  mayWrite: true,
  readCode,
  timeoutMs: 15_000,
  agingMs: 2_000,
  waitSeconds: 14 * 3600,
  // It knows passkeys by their IDs, and verifies no signature.
  skippedRules: ['gateway-contract-80'],
  machine: { ...REAL_MACHINE, now: () => time, pause: async (ms) => void (time += ms) },
});

test('the server of `dev` conforms to the contract', async (context) => {
  const { findings, skipped } = await checkGateway(optionsFor());
  context.diagnostic(`${findings.length} checks`);
  assert.deepEqual(
    findings.filter(({ isMet }) => !isMet),
    [],
  );
  assert.deepEqual([...new Set(skipped.map(({ rule }) => rule))].sort(), SKIPPED);
  assert.ok(findings.length > 300, `only ${findings.length} checks`);
});
