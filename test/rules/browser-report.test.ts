import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

// Left out: only a change of the project’s own tools breaks it.

/** Runs tests in a browser as `npm test` does, and returns the results and what was printed. */
function runInBrowser(source: string): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync('.cache/failing-');
  try {
    const file = join(folder, 'failing.test.ts');
    writeFileSync(file, source);
    const program = `
      import { runBrowserFiles } from ${JSON.stringify(resolve('test/runner/browser-files.ts'))};
      const [{ passed, failed }] = await runBrowserFiles([${JSON.stringify(file)}]);
      console.log(passed + ' passed, ' + failed + ' failed');`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    );
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a failed browser test that compared an element is reported as failed', () => {
  const output = runInBrowser(`
    import { expect } from '@open-wc/testing';
    it('passes', () => {});
    it('compares an element', () => {
      expect(document.body).to.equal(null);
    });`);
  assert.match(output, /compares an element/);
  assert.match(output, /1 passed, 1 failed\n$/);
});
