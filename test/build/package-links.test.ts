import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

// Left out: only a change of packages or of the build breaks it.

const run = promisify(execFile);

/** Returns the relative targets of a page's links and images. */
const targetsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

test('every relative link of the documents in the package leads to a file or folder in it', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    maxBuffer: 2 ** 24,
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const packed = files.map(({ path }) => path);
  const known = new Set([...packed, ...packed.map(dirname)]);
  const links = packed
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => targetsIn(readFileSync(path, 'utf8')).map((target) => ({ path, target })));
  assert.ok(links.length > 100);
  assert.deepEqual(
    links
      .filter(({ path, target }) => !known.has(normalize(join(dirname(path), target))))
      .map(({ path, target }) => `${path} links to ${target}`),
    [],
  );
});
