import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { after, before, describe, test, type TestContext } from 'node:test';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { openClosingProxy } from './closing-proxy.ts';
import { run } from './command.ts';

// Rules: gateway-15
// Left out: `test:certificate` checks this gateway.

const SAMPLE = 'docs/samples/python-gateway';
const LISTED = 'https://host.example';
/** So short that a check waits for the end, and so long that a busy machine makes the calls of one session in it. */
const SHORT_SECONDS = 15;
const LONG_SECONDS = 1800;
const PASSWORDS = { PASSWORD: 'Portal-2026!', NEW_PASSWORD: 'Kettle-Rain-2026' };
const WAIT = ['--wait', '40'] as const;
/** Node keeps no connection that was idle for so long, and then loses none. */
const KEPT_MS = 4000;
const PROXIES = [
  { what: 'a moment', idleMs: 20, seconds: LONG_SECONDS, options: [] },
  { what: '5 s', idleMs: 5000, seconds: SHORT_SECONDS, options: WAIT },
] as const;

const children: ChildProcess[] = [];
const mailboxes: string[] = [];
let missing = '';
before(() => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)']);
  } catch (error) {
    missing = 'not run: the gateway in Python needs python3, 3.10 or newer';
    if (process.env['CI']) throw new Error(missing, { cause: error });
  }
});
after(async () => {
  for (const child of children) child.kill();
  await Promise.all(mailboxes.map((folder) => rm(folder, { recursive: true })));
});

/** Starts the sample. Returns its address, and the folder of the codes that it mails. */
async function start(sessionSeconds: number): Promise<{ url: URL; mailbox: string }> {
  const mailbox = await temporaryFolder();
  mailboxes.push(mailbox);
  const options = ['--port', '0', '--session-seconds', String(sessionSeconds)];
  const own = ['--allowed-origin', LISTED, '--mailbox', mailbox];
  const child = spawn('python3', [`${SAMPLE}/gateway.py`, ...options, ...own], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: new URL(line), mailbox };
}

/** Checks a gateway with all options that apply to the sample. */
function check(url: string, mailbox: string, ...options: readonly string[]) {
  const user = ['--user', 'ada@acme.example', '--password-env', 'PASSWORD'];
  const change = ['--change-user', 'new@acme.example', '--change-password-env', 'PASSWORD'];
  const write = ['--write', '--new-password-env', 'NEW_PASSWORD', '--allowed-origin', LISTED];
  const code = ['--code-command', `cat "${mailbox}/$CHECK_USER"`];
  const others = ['--other-tenant', 'GLOBEX', '--lock-user', 'grace@acme.example'];
  const lock = [...others, '--lock-password-env', 'PASSWORD'];
  const all = [...user, ...change, ...write, ...code, ...lock, ...options];
  return run(['check-gateway', url, ...all], PASSWORDS);
}

/** Returns the rules that the page of the sample says it leaves out. */
async function declaredRules(): Promise<string[]> {
  const page = await readFile(`${SAMPLE}/README.md`, 'utf8');
  const cells = [...page.matchAll(/\| ([\d–, ]+?) *\|$/gm)].map(([, cell = '']) => cell);
  const numbers = cells
    .join(', ')
    .split(', ')
    .flatMap((range) => {
      const [first = NaN, last = first] = range.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
  return numbers.map((number) => `gateway-contract-${number}`).sort();
}

describe('the gateway in Python', { concurrency: true }, () => {
  test('conforms, and only what its page declares as left out remains unchecked', async (t: TestContext) => {
    if (missing) return t.skip(missing);
    const { url, mailbox } = await start(SHORT_SECONDS);
    const { code, out, err } = await check(url.href, mailbox, ...WAIT);
    assert.equal(code, 0, out + err);
    const [, certificate = ''] = out.split(/^Certificate$/m);
    const lines = [...certificate.matchAll(/^ +(?:Not checked|Absent) +(.*)$/gm)];
    const rules = lines.flatMap(([, line = '']) => line.match(/gateway-contract-\d+/g) ?? []);
    assert.deepEqual(rules.sort(), await declaredRules());
  });

  for (const { what, idleMs, seconds, options } of PROXIES)
    test(`conforms behind a proxy that closes connections which were idle for ${what}`, async (t: TestContext) => {
      if (missing) return t.skip(missing);
      const { url, mailbox } = await start(seconds);
      const proxy = await openClosingProxy(Number(url.port), idleMs);
      t.after(() => proxy.close());
      const { code, out, err } = await check(proxy.url, mailbox, ...options);
      assert.equal(code, 0, out + err);
      if (idleMs < KEPT_MS) assert.ok(proxy.lost() > 0, 'no connection was closed');
    });
});
