import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startDevServer, type DevServer } from '../../cli/dev/server.ts';

// Rules: dev-21

const FOLDER = 'docs/guides';
/** The gateway of the guides, as text or as the constant of an example. */
const ADDRESS = /(?:http:\/\/localhost:4173|\$\{GATEWAY\})([^\s"'`<>),;]*)/g;

const pages = ['docs/install.md', ...readdirSync(FOLDER).map((name) => join(FOLDER, name))];
const named = pages
  .flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(ADDRESS)].map(([, path = '']) => ({ page, path })),
  )
  // The file is a variable of the example.
  .filter(({ path }) => !path.includes('$'));

let server: DevServer;
before(async () => {
  server = await startDevServer({ port: 0 });
});
after(() => server.close());

test('every address of the gateway in the guides exists at `sso-elements dev`', async () => {
  const missing: string[] = [];
  for (const { page, path } of named) {
    const { status } = await fetch(`${server.origin}${path || '/'}`);
    if (status !== 200) missing.push(`${page}: ${path} (${status})`);
  }
  assert.deepEqual(missing, []);
  assert.ok(named.length > 20);
});
