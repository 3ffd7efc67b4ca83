import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { npmTest } from './support/npm-test.ts';

// Left out: only a change of the project’s own tools breaks it.

describe('npm test reports in one line', () => {
  it('that a name is misspelled', () => {
    const { status, lines } = npmTest(['cores']);
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /“cores”.*“core”/);
  });

  it('that an option does not exist', () => {
    const { status, lines } = npmTest(['--wacth', 'core']);
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /--wacth/);
  });

  it('that there is no browser at CHROME_PATH', () => {
    const { status, lines } = npmTest(['core/products/match'], {
      env: { CHROME_PATH: '/nowhere/chrome' },
    });
    assert.equal(status, 1);
    assert.deepEqual(lines, [
      'CHROME_PATH is set to /nowhere/chrome, but that file does not exist.',
    ]);
  });

  it('that its cache cannot be written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-'));
    for (const name of ['test', 'cli', 'tools', 'src', 'demo', 'node_modules', 'package.json'])
      symlinkSync(resolve(name), join(folder, name));
    writeFileSync(join(folder, '.cache'), '');
    const { status, lines } = npmTest(['core/products/match'], { cwd: folder });
    rmSync(folder, { recursive: true });
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /\.cache, which cannot be written/);
  });
});
