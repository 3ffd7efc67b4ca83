import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { compile, install, packElements, type Manifest } from '../support/packages/unpacked.ts';

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

  test('the command of the elements starts', async () => {
    const program = join(folder, 'node_modules/sso-elements/dist/bin/sso-elements.js');
    const { stdout } = await run(process.execPath, [program, '--help'], { cwd: folder });
    assert.match(stdout, /check-gateway/);
  });
});
