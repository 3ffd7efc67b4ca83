import assert from 'node:assert/strict';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { staticRoutes } from '../../gateway/src/routes/statics.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-11

const lines: string[] = [];
const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
let folder = '';
before(async () => {
  folder = await temporaryFolder();
  const [portalDir, elementsDir] = [join(folder, 'portal'), join(folder, 'elements')];
  for (const dir of [portalDir, elementsDir]) await mkdir(dir);
  // A link to itself can't be read by any user.
  await symlink('loop', join(portalDir, 'loop'));
  await app.register((statics) => staticRoutes(statics, settingsOf({ portalDir, elementsDir })));
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file that can’t be read is a 500 without names of files, and in the log', async () => {
  const { statusCode, body } = await app.inject({ url: '/loop' });
  assert.deepEqual([statusCode, body], [500, 'Something went wrong\n']);
  assert.ok(lines.some((line) => line.includes('a file could not be served')));
});
