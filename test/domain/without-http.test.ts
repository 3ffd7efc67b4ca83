import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { bundledContract } from '../../tools/build/node-bundle.mjs';

/** What the rules of the gateway do without: servers, browsers, providers, mail servers and texts. */
const WITHOUT =
  /^(?:fastify|@fastify\/|openid-client|nodemailer|node:http)|gateway\/src\/(?:http|routes|i18n)\//;

test('the rules and their tests load no server, no texts and no protocol', async () => {
  const tests = readdirSync('test/domain').map((name) => join('test/domain', name));
  const rules = readdirSync('gateway/src/domain', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('gateway/src/domain', name));
  assert.ok(rules.length > 10 && tests.length > 4);
  const { metafile } = await build({
    entryPoints: [...tests, ...rules],
    bundle: true,
    packages: 'external',
    plugins: [bundledContract],
    platform: 'node',
    format: 'esm',
    outdir: 'none',
    write: false,
    metafile: true,
  });
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: next, kind } of metafile.inputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(next);
  };
  for (const path of [...tests, ...rules]) visit(path);
  assert.ok(reached.has('kysely'), 'packages count');
  assert.deepEqual(
    [...reached].filter((path) => WITHOUT.test(path)),
    [],
  );
});
