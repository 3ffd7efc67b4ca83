import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PASSWORD } from '../../cli/dev/tenants.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';

// Rules: dev-13, dev-14, dev-15, dev-16

/** Lets a program believe that it runs on an older Node. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });",
)}`;

let folder = '';
let taken: Server;
let usedPort = '';
before(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'full'));
  await writeFile(join(folder, 'full/notes.txt'), 'mine');
  // A package without its elements.
  await cp('dist/bin', join(folder, 'full/package/dist/bin'), { recursive: true });
  await cp('package.json', join(folder, 'full/package/package.json'));
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  usedPort = String((taken.address() as AddressInfo).port);
});
after(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

interface Options {
  readonly program?: string;
  readonly node?: readonly string[];
}

/** Runs the command in the folder, until it ends. */
function run(
  args: readonly string[],
  { program = 'dist/bin/sso-elements.js', node = [] }: Options,
) {
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const all = [...node, resolve(program), ...args];
    const options = { cwd: join(folder, 'full'), timeout: 20_000 };
    const child = execFile(process.execPath, all, options, (_, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const filesIn = (): Promise<string[]> => readdir(join(folder, 'full'), { recursive: true });

/** What is wrong, the arguments, what the command answers, and how it is run. */
const ROWS: readonly (readonly [
  what: string,
  args: () => readonly string[],
  answer: RegExp,
  how?: () => Options,
])[] = [
  ['no such command', () => ['serve'], /^Unknown command serve\. Use `dev`/],
  ['a port in use', () => ['dev', '--port', usedPort], /^Port \d+ is in use\. .* --port \d+`\.$/],
  ['port 0', () => ['dev', '--port', '0'], /^--port 0 is not a port\. .* 1 to 65535\.$/],
  ['a port that is too large', () => ['dev', '--port', '70000'], /^--port 70000 is not a port\./],
  ['a port that is no number', () => ['dev', '--port', 'http'], /^--port http is not a port\./],
  [
    'an address of the network',
    () => ['dev', '--host', '0.0.0.0'],
    /^--host 0\.0\.0\.0 is refused/,
  ],
  ['a foreign name', () => ['dev', '--host', 'sso.example.com'], /^--host .* not for production/],
  ['an unknown option of dev', () => ['dev', '--open'], /^Unknown option '--open'\..* --help/],
  ['an argument of dev', () => ['dev', 'folder'], /^Unexpected argument 'folder'/],
  [
    'an option of dev without its value',
    () => ['dev', '--port'],
    /^Option '--port <value>' argument missing/,
  ],
  [
    'a package without its elements',
    () => ['dev'],
    /^The files of the elements are missing in .*`npm run build` first\.$/,
    () => ({ program: join(folder, 'full/package/dist/bin/sso-elements.js') }),
  ],
  ...['dev', 'check-gateway', 'create-gateway', '--version'].map(
    (name) =>
      [
        `an old Node for ${name}`,
        () => [name],
        /^sso-elements needs Node 20\.19 or newer; this is 18\.20\.8\.$/,
        () => ({ node: ['--import', OLD_NODE] }),
      ] as const,
  ),
  ['a folder with other files', () => ['create-gateway', '.'], /^\. is not empty: it contains/],
  ['an unknown option of create-gateway', () => ['create-gateway', '--force'], /^Unknown option/],
  ['no gateway to check', () => ['check-gateway'], /^The URL of the gateway is missing/],
  ['a gateway without TLS', () => ['check-gateway', 'http://a.example'], /does not use https/],
  [
    'a gateway that can’t be reached',
    () => ['check-gateway', 'http://localhost:1', '--timeout', '5'],
    /localhost:1/,
  ],
  ['an unknown option of check-gateway', () => ['check-gateway', '--fast'], /^Unknown option/],
];

describe('ends with 2 and one line, and writes nothing:', () => {
  for (const [what, args, answer, how = () => ({})] of ROWS)
    test(what, async () => {
      const before = await filesIn();
      const { code, out, err } = await run(args(), how());
      assert.equal(code, 2, out + err);
      assert.equal(out, '');
      const [line = '', ...others] = err.trimEnd().split('\n');
      assert.deepEqual(others, []);
      assert.match(line, answer);
      assert.deepEqual(await filesIn(), before);
    });
});

test('--help and --version work without the elements, and write nothing', async () => {
  const before = await filesIn();
  const program = join(folder, 'full/package/dist/bin/sso-elements.js');
  for (const args of [['--help'], ['--version'], ['dev', '--help']]) {
    const { code, out, err } = await run(args, { program });
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^sso-elements /);
  }
  assert.deepEqual(await filesIn(), before);
});

test('dev prints what a page needs, and ends with 0 on Ctrl+C', async () => {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['dist/bin/sso-elements.js', 'dev', '--port', port]);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  while (!out.includes('Ctrl+C')) await once(child.stdout, 'data');
  const origin = `http://localhost:${port}`;
  for (const text of [`${origin}/mailbox`, `api-base="${origin}"`, 'ada@acme.example', PASSWORD])
    assert.ok(out.includes(text), text);
  assert.equal((await fetch(origin)).status, 200);
  const end = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await end, [0, null]);
  await assert.rejects(fetch(origin));
});
