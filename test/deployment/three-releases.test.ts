import assert from 'node:assert/strict';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import {
  filesBelow,
  HASHED_FOLDERS,
  packRelease,
  renameHashedFiles,
  runBlock,
} from './releases.ts';

// Rules: gateway-166

const RELEASES = ['1', '2', '3'] as const;

let folder = '';
const packed = (release: string): string => join(folder, `packed-${release}`);
const rotate = (hash: string, by: number): string => hash.slice(by) + hash.slice(0, by);

before(async () => {
  folder = await temporaryFolder();
  for (const release of RELEASES) {
    await packRelease(packed(release));
    await renameHashedFiles(packed(release), (hash) => rotate(hash, Number(release)));
  }
});
after(() => rm(folder, { recursive: true, force: true }));

/** Returns the files of these releases below a folder of `dist`, sorted. */
async function filesOf(part: string, ...releases: string[]): Promise<string[]> {
  const all = await Promise.all(
    releases.map((release) => filesBelow(join(packed(release), 'dist', part))),
  );
  return [...new Set(all.flat())].sort();
}

test('a web server keeps the chunks of two releases, and none of older ones', async () => {
  const [elements, previous] = [join(folder, 'elements'), join(folder, 'previous')];
  await mkdir(previous);
  for (const release of RELEASES) {
    await cp(join(packed(release), 'dist/cdn'), elements, { recursive: true });
    if (release !== '1') runBlock(folder, 'docs/embedding.md', 'previous/elements');
    if (release === '3') break;
    await rm(join(previous, 'elements'), { recursive: true, force: true });
    await rename(elements, join(previous, 'elements'));
  }
  assert.deepEqual(
    await filesBelow(join(elements, 'chunks')),
    await filesOf('cdn/chunks', '2', '3'),
  );
});

test('a gateway keeps the hashed files of two releases, and none of older ones', async () => {
  const [current, next] = [join(folder, 'sso-gateway'), join(folder, 'sso-gateway.new')];
  await cp(packed('1'), current, { recursive: true });
  for (const release of ['2', '3']) {
    await cp(packed(release), next, { recursive: true });
    // The second time, as after an interruption, changes nothing.
    for (let run = 0; run < 2; run += 1)
      runBlock(folder, 'docs/gateway/operations.md', 'portal/assets');
    if (release === '3') break;
    await rm(current, { recursive: true });
    await rename(next, current);
  }
  for (const part of HASHED_FOLDERS)
    assert.deepEqual(await filesBelow(join(next, 'dist', part)), await filesOf(part, '2', '3'));
  const kept = await filesBelow(join(current, 'dist'));
  for (const part of HASHED_FOLDERS)
    for (const file of await filesOf(part, '2', '3'))
      assert.ok(kept.includes(join(part, file)), `${file} in the previous release`);
});
