import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/programs/free-port.ts';
import { WITHOUT_NETWORK } from '../support/programs/without-network.ts';
import { compile, install, packElements, type Manifest } from '../support/packages/unpacked.ts';

// Left out: only a change of packages or of the build breaks it.

const run = promisify(execFile);

describe('from the tarball of the elements alone, in an empty folder,', () => {
  let folder = '';
  let elements: Manifest;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
    elements = await install('sso-elements', await packElements(folder), folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('the types of the elements compile, those of their libraries too', async () => {
    const entries = Object.keys(elements.exports ?? {})
      // These have the types of a framework, which their page has.
      .filter((name) => !/\*|\.json$|react|vue|svelte/.test(name))
      .map((name) => `export type * from 'sso-elements${name.slice(1)}';`);
    assert.ok(entries.length > 5);
    for (const [index, text] of entries.entries())
      writeFileSync(join(folder, `entry-${index}.ts`), text);
    const lib = ['ES2022', 'DOM', 'DOM.Iterable'];
    assert.equal(await compile(folder, 'entry-*.ts', { lib }), '');
  });

  test('the gateway for development starts and signs in without the network', async () => {
    const program = join(folder, 'node_modules/sso-elements/dist/bin/sso-elements.js');
    const options = [...WITHOUT_NETWORK, program];
    const help = await run(process.execPath, [...options, '--help'], { cwd: folder });
    assert.match(help.stdout, /check-gateway/);

    const child = spawn(process.execPath, [...options, 'dev', '--port', String(await freePort())], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [text] = (await once(child.stdout, 'data')) as [Buffer];
      const origin = /Start page +(\S+)/.exec(text.toString())?.[1] ?? '';
      const replies = ['/', '/mailbox', '/playground/', '/elements/sso-login.js'].map(
        async (path) => (await fetch(origin + path)).status,
      );
      assert.deepEqual(await Promise.all(replies), [200, 200, 200, 200]);
      const login = await fetch(`${origin}/api/auth/v3/login`, {
        method: 'POST',
        headers: {
          ...{ 'tenant-code': 'ACME', username: 'ada@acme.example', password: 'Portal-2026!' },
        },
      });
      assert.equal(login.status, 200);
    } finally {
      child.kill('SIGINT');
    }
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });
});
