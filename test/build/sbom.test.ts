import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { bundledPackages } from './bundled-packages.ts';

// Left out: only a change of packages breaks it.

const run = promisify(execFile);

test('npm run sbom lists the bundled packages, including React, and no build tool', async () => {
  const { stdout } = await run(process.execPath, ['tools/sbom.mjs'], { maxBuffer: 2 ** 24 });
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string }[];
    dependencies: { dependsOn: string[] }[];
  };
  const names = new Set(components.map(({ name }) => name));
  assert.equal(bomFormat, 'CycloneDX');
  assert.deepEqual([...names].sort(), bundledPackages().sort());
  for (const name of ['react', 'react-dom', 'zod', 'nanostores']) assert.ok(names.has(name), name);
  assert.equal(dependencies[0]?.dependsOn.length, components.length);
});

test('npm run sbom -- gateway lists the packages of the gateway too', async () => {
  const args = ['tools/sbom.mjs', 'gateway'];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 24 });
  const { metadata, components } = JSON.parse(stdout) as {
    metadata: { component: { name: string; purl: string } };
    components: { name: string }[];
  };
  const names = new Set(components.map(({ name }) => name));
  const { version } = JSON.parse(readFileSync('gateway/package.json', 'utf8')) as {
    version: string;
  };
  assert.equal(metadata.component.purl, `pkg:npm/sso-gateway@${version}`);
  for (const name of ['react', 'fastify', 'light-my-request', '@node-rs/argon2-linux-x64-gnu'])
    assert.ok(names.has(name), name);
  for (const name of ['rollup', 'typescript']) assert.ok(!names.has(name), name);
});
