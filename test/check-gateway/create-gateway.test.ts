import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import * as z from 'zod/mini';
import { nodeAdvice } from '../../cli/create-gateway/main.ts';
import { freePort } from '../support/programs/free-port.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { run } from './command.ts';

// Rules: gateway-15

let parent: string;
before(async () => {
  parent = await temporaryFolder();
});
after(() => rm(parent, { recursive: true }));

/** Lets Node before 22.18 run TypeScript. */
const loader = (): Record<string, string> =>
  'typescript' in process.features && process.features.typescript
    ? {}
    : {
        NODE_OPTIONS: `--import=${pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href}`,
      };

/** Returns the variables of a new gateway's `.env`. */
async function environmentOf(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, '.env'), 'utf8');
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', value = ''] = line.split('=', 2);
      return [name, value];
    }),
  );
}

describe('in a new folder', () => {
  let folder: string;
  let printed: string;
  const children: ChildProcess[] = [];
  before(async () => {
    folder = join(parent, 'my-gateway');
    const { code, out, err } = await run(['create-gateway', folder]);
    assert.equal(code, 0, err);
    printed = out;
  });
  after(() => {
    for (const child of children) child.kill();
  });

  test('create-gateway names every file that it wrote and the next two commands', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    assert.deepEqual(
      /^(?: {2}[\w./-]+\n)+/m
        .exec(printed)?.[0]
        .trim()
        .split(/\n? {2}/),
      paths.sort(),
    );
    assert.ok(printed.includes(`  cd ${folder} && npm start\n  npm run check\n`), printed);
  });

  test('its sources import only each other and modules of Node', async () => {
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      path.endsWith('.ts'),
    );
    assert.ok(paths.length > 20);
    for (const path of paths) {
      const text = await readFile(join(folder, path), 'utf8');
      for (const { fileName } of ts.preProcessFile(text).importedFiles)
        if (!fileName.startsWith('node:'))
          assert.ok(paths.includes(join(dirname(path), fileName)), `${path} imports ${fileName}`);
    }
  });

  test('it compiles with the settings of its tsconfig.json', () => {
    const file = join(folder, 'tsconfig.json');
    const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
      config: { compilerOptions: object };
    };
    const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder, {
      typeRoots: [resolve('node_modules/@types')],
    });
    assert.deepEqual(errors, []);
    assert.ok(fileNames.length > 20);
    const reports = ts
      .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    assert.deepEqual(reports, []);
  });

  test('only the owner can read the passwords, which differ in each folder and are not committed', async () => {
    const other = join(parent, 'other');
    await run(['create-gateway', other]);
    const [own, others] = [await environmentOf(folder), await environmentOf(other)];
    for (const name of ['ADA_PASSWORD', 'NEW_PASSWORD'])
      assert.notEqual(own[name], others[name], name);
    assert.equal((await stat(join(folder, '.env'))).mode & 0o777, 0o600);
    assert.match(await readFile(join(folder, '.gitignore'), 'utf8'), /^\.env$/m);
  });

  test('npm start serves a gateway at which a user signs in', async () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const [program, ...args] = scripts.start.split(' ');
    assert.equal(program, 'node');
    const env = { ...process.env, ...loader(), PORT: String(port), ORIGIN: origin };
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    assert.equal(line.toString(), `The gateway of ACME serves ${origin}.\n`);
    const asAda = ['--user', 'ada@acme.example', '--password-env', 'ADA_PASSWORD'];
    const skip = ['--skip', 'gateway-contract-47'];
    const checked = await run(
      ['check-gateway', origin, ...asAda, ...skip],
      await environmentOf(folder),
    );
    assert.equal(checked.code, 0, checked.out + checked.err);
  });

  test('npm run check finds every rule met that can be checked at one tenant without 12 hours of waiting', async () => {
    // Installed one folder up, as in a workspace. Without a registry, npx finds nothing.
    await mkdir(join(parent, 'node_modules'));
    await symlink(resolve('.'), join(parent, 'node_modules/sso-elements'));
    const options = { cwd: folder, env: { ...process.env, ...loader() } };
    const out = await new Promise<string>((done) => {
      const ended = (error: Error | null, stdout: string, stderr: string) =>
        done(error ? stdout + stderr : stdout);
      execFile('npm', ['run', '-s', 'check'], options, ended);
    });
    assert.match(out, /checked: \d+ rules passed, 2 in part, 2 not checked\.$/m);
    const rules = (title: string) => new RegExp(`^ +${title} +(.*)$`, 'm').exec(out)?.[1] ?? '';
    assert.match(
      rules('Partly'),
      /^gateway-contract-55, gateway-contract-58: waiting for the end /,
    );
    assert.match(rules('Not checked'), /^gateway-contract-56: 12 hours of refreshes need --wait /);
    assert.match(out, /^ +gateway-contract-136: another tenant needs --other-tenant$/m);
    assert.equal(rules('Reached'), 'writing, single sign-on, other origins, limits');
    assert.ok((await readdir(join(folder, 'mailbox'))).length > 0, 'no mail');
  });
});

test('npm run check uses no installed package of another version', async () => {
  const folder = join(parent, 'other-version');
  const { code, err } = await run(['create-gateway', folder]);
  assert.equal(code, 0, err);
  const installed = join(folder, 'node_modules/sso-elements');
  await mkdir(join(installed, 'dist/bin'), { recursive: true });
  const manifest = { name: 'sso-elements', version: '99.0.0' };
  await writeFile(join(installed, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(installed, 'dist/bin/sso-elements.js'), 'console.log("the installed one")');
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'npx'), '#!/bin/sh\necho "npx $1 $2"\n', { mode: 0o755 });
  const env = { ...process.env, ...loader(), PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  const out = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      ['--env-file=.env', 'check/check.ts'],
      { cwd: folder, env },
      (_, stdout, stderr) => done(stdout + stderr),
    );
  });
  assert.equal(out, `npx --yes sso-elements@${version}\n`);
});

test('--version prints the version', async () => {
  const { code, out } = await run(['--version']);
  assert.equal(code, 0);
  assert.match(out, /^sso-elements \d+\.\d+\.\d+\S*\n$/);
});

describe('exits with 2 and one sentence, and writes nothing,', () => {
  const refuses = (name: string, args: () => Promise<string[]>, sentence: RegExp) => {
    test(name, async () => {
      const given = await args();
      const present = await readdir(join(parent, 'full'));
      const { code, out, err } = await run(['create-gateway', ...given]);
      assert.equal(code, 2, out + err);
      assert.match(err, sentence);
      assert.equal(err.trim().split('\n').length, 1, err);
      assert.deepEqual(await readdir(join(parent, 'full')), present);
    });
  };

  before(() => full());
  const full = async () => {
    const folder = join(parent, 'full');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notes.txt'), 'mine');
    return folder;
  };
  refuses(
    'in a folder with a file',
    async () => [await full()],
    /full is not empty: it contains notes\.txt\. Name a new folder/,
  );
  refuses(
    'at a file',
    async () => [join(await full(), 'notes.txt')],
    /notes\.txt is a file\. Name a folder\./,
  );
  refuses(
    'below a file',
    async () => [join(await full(), 'notes.txt/new')],
    /notes\.txt.new is a file|can’t be written \(/,
  );
  refuses('for two folders', async () => ['one', 'two'], /Name one folder: `create-gateway one`\./);
  refuses('for an unknown option', async () => ['--force'], /Unknown option '--force'/);
});

test('a folder with an empty repository counts as empty', async () => {
  const folder = join(parent, 'repository');
  await mkdir(join(folder, '.git'), { recursive: true });
  const { code, err } = await run(['create-gateway', folder]);
  assert.equal(code, 0, err);
});

test('an unknown command is refused in one sentence, and --help lists both', async () => {
  const { code, err } = await run(['create']);
  assert.equal(code, 2);
  assert.match(err, /^Unknown command create\. .*`create-gateway FOLDER`.*\n$/);
  const { out } = await run(['--help']);
  assert.match(out, /^sso-elements check-gateway URL/m);
  assert.match(out, /^sso-elements create-gateway \[FOLDER\]/m);
});

test('create-gateway says which Node the gateway needs if this one is too old', () => {
  assert.match(nodeAdvice('22.17.1'), /needs Node 22\.18 or newer; this is 22\.17\.1/);
  for (const version of ['22.18.0', '24.0.0']) assert.equal(nodeAdvice(version), '');
});
