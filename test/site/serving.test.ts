import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import { docsSite } from '../../demo/server/docs-site.ts';
import { SITE_STAMP } from '../../tools/site/site-folder.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

const app = fastify();
let folder = '';
before(async () => {
  folder = await temporaryFolder();
  // As in a new project, where the folder does not exist when the demo starts.
  await docsSite(app, join(folder, 'site'));
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

test('a page waits for the site until it is built, and then the demo serves it without a restart', async () => {
  const waiting = await get('/docs/embedding');
  assert.equal(waiting.statusCode, 503);
  assert.equal(waiting.headers['retry-after'], '3');
  assert.equal(waiting.headers['cache-control'], 'no-store');
  assert.match(waiting.body, /being built[\s\S]*npm run docs/);
  assert.match(waiting.body, /<meta http-equiv="refresh" content="3"/);

  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site/embedding.html'), '<title>Embedding</title>');
  assert.equal((await get('/docs/embedding')).statusCode, 503, 'a build that has not finished');
  await writeFile(join(folder, 'site/404.html'), '<title>Not found</title>');
  await writeFile(join(folder, 'site', SITE_STAMP), '');

  const built = await get('/docs/embedding');
  assert.deepEqual([built.statusCode, built.body], [200, '<title>Embedding</title>']);
  const unknown = await get('/docs/unknown');
  assert.deepEqual([unknown.statusCode, unknown.body], [404, '<title>Not found</title>']);
  assert.match(String(unknown.headers['content-type']), /^text\/html/);
});
