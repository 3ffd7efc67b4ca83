import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';

// Rules: gateway-74

const FOLDER = 'gateway/deploy';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The settings that the gateway reads, and the variable of Node. */
const settings = new Set([
  ...all(readFileSync('gateway/src/configuration/environment.ts', 'utf8'), /^ {2}([A-Z_]+): /gm),
  'NODE_ENV',
]);
const unknownOf = (names: readonly string[]) => names.filter((name) => !settings.has(name));

const Service = z.object({
  environment: z.optional(z.record(z.string(), z.string())),
  secrets: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z._default(z.array(z.string()), []),
});
const Composition = z.object({
  services: z.record(z.string(), Service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

test('the image, the composition and the systemd unit set only settings that the gateway reads', () => {
  const { services } = Composition.parse(parse(read('compose.yaml')));
  const composed = Object.keys(services['gateway']?.environment ?? {});
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? [];
  const unit = all(read('sso-gateway.service'), /^Environment=(.*)$/gm).join(' ');
  for (const names of [composed, all(ofImage, /(\w+)=/g), all(unit, /(?:^| )(\w+)=/g)]) {
    assert.ok(names.length > 2);
    assert.deepEqual(unknownOf(names), []);
  }
});

test('each secret of the composition is a file that the commands of the page create', () => {
  const { services, secrets } = Composition.parse(parse(read('compose.yaml')));
  const used = Object.values(services).flatMap((service) => service.secrets ?? []);
  assert.deepEqual([...new Set(used)].sort(), Object.keys(secrets).sort());
  const page = readFileSync('docs/gateway/operations.md', 'utf8');
  for (const { file } of Object.values(secrets)) {
    const name = file.replace('secrets/', '');
    assert.match(page, new RegExp(`(?:> |out )${name.replace('.', '\\.')}\\b`), name);
  }
});

test('the proxy of the composition, which strangers reach, does not reach the database', () => {
  const { services } = Composition.parse(parse(read('compose.yaml')));
  const networksOf = (name: string) => services[name]?.networks ?? [];
  const shared = (one: string, other: string) =>
    networksOf(one).filter((network) => networksOf(other).includes(network));
  assert.equal(shared('gateway', 'database').length, 1);
  assert.equal(shared('gateway', 'proxy').length, 1);
  assert.deepEqual(shared('proxy', 'database'), []);
  // Without a network of its own, a service is in that of all others.
  for (const name of Object.keys(services)) assert.ok(networksOf(name).length > 0, name);
});

test('each credential of the systemd unit is a setting', () => {
  const unit = read('sso-gateway.service');
  const loaded = all(unit, /^LoadCredential=([\w-]+):/gm).sort();
  assert.deepEqual(loaded, all(unit, /=%d\/([\w-]+)$/gm).sort());
  assert.equal(loaded.length, 2);
});

test('the configuration file of the composition is valid', async () => {
  await readConfiguration(join(FOLDER, 'configuration/gateway.json'), {});
});
