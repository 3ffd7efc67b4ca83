import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';
import { SCHEMA_FILE, gatewaySchemaText } from '../../tools/gateway-schema/text.ts';

// Rules: gateway-40

const SAMPLE = 'docs/gateway/sample.json';
const PAGE = 'docs/gateway/configuration.md';
const SECRET_FILE = '/run/secrets/admin-key.pem';

test('docs/gateway.schema.json is what `npm run schema` writes', async () => {
  // Compared as a boolean: a difference would print both texts.
  const isCurrent = (await readFile(SCHEMA_FILE, 'utf8')) === (await gatewaySchemaText());
  assert.ok(isCurrent, 'docs/gateway.schema.json is out of date: run npm run schema');
});

test('the sample is valid, and the page quotes it', async () => {
  const sample = await readFile(SAMPLE, 'utf8');
  assert.ok((await readFile(PAGE, 'utf8')).includes(`\`\`\`json\n${sample}\`\`\``));

  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(join(folder, 'key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    assert.ok(sample.includes(SECRET_FILE));
    await writeFile(join(folder, 'sample.json'), sample.replace(SECRET_FILE, 'key'));
    const env = { ACME_CLIENT_SECRET: 'secret' };
    const { tenants } = await readConfiguration(join(folder, 'sample.json'), env);
    assert.deepEqual(
      tenants.map(({ code, options, products }) => [code, options.length, products.length]),
      [
        ['ACME', 3, 4],
        ['GLOBEX', 1, 0],
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the first example of the page is valid', async () => {
  const [, example = ''] = /<<'END'\n([\s\S]*?)\nEND\n/.exec(await readFile(PAGE, 'utf8')) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  try {
    await writeFile(join(folder, 'gateway.json'), example);
    const { tenants } = await readConfiguration(join(folder, 'gateway.json'), {});
    assert.deepEqual(
      tenants.map(({ code }) => code),
      ['ACME'],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const Described = z.object({ properties: z.record(z.string(), z.unknown()) });

/** Returns the names of all settings in a JSON schema. */
function settingsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { data } = Described.safeParse(schema);
  return [...Object.keys(data?.properties ?? {}), ...Object.values(schema).flatMap(settingsIn)];
}

test('the page names every setting', async () => {
  const page = await readFile(PAGE, 'utf8');
  const settings = settingsIn(JSON.parse(await readFile(SCHEMA_FILE, 'utf8')));
  assert.ok(settings.length > 50);
  assert.deepEqual(
    settings.filter((name) => !page.includes(name)),
    [],
  );
});
