import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { describeWith } from './support/describe-with.ts';
import { buildahIn } from './support/image.ts';
import { BUILDAH } from './support/programs.ts';

// Rules: gateway-69

/** Returns a file for each pattern of .gitignore, in a folder of its own. */
const ignoredFiles = (): string[] =>
  readFileSync('.gitignore', 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((pattern) => {
      const file = pattern.endsWith('/') ? `${pattern}file` : pattern.replace('*', 'file');
      // A pattern with a folder stands for one path.
      return file.split('/').length > 2 ? [file] : [file, `nested/${file}`];
    });

describeWith(BUILDAH, 'the build of the image', () => {
  test('gets no file that git ignores, and no history', () => {
    const work = mkdtempSync(join(tmpdir(), 'context-'));
    const context = join(work, 'context');
    const name = 'gateway/deploy/Dockerfile';
    const ignored = [...ignoredFiles(), '.git/config'];
    assert.ok(ignored.length > 10);
    for (const file of [...ignored, 'package.json', name]) {
      mkdirSync(join(context, dirname(file)), { recursive: true });
      writeFileSync(join(context, file), 'FROM scratch\nCOPY . /\n');
    }
    copyFileSync(`${name}.dockerignore`, join(context, `${name}.dockerignore`));
    const buildah = buildahIn(work);
    buildah('build', '-q', '-t', 'localhost/context', '-f', join(context, name), context);
    const container = buildah('from', 'localhost/context');
    const found = readdirSync(buildah('mount', container), { recursive: true, encoding: 'utf8' });
    buildah('umount', container);
    rmSync(work, { recursive: true });
    assert.ok(found.includes('package.json'));
    assert.deepEqual(
      ignored.filter((file) => found.includes(file)),
      [],
    );
  });
});
