import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';

const [, ...sections] = readFileSync('AGENTS.md', 'utf8').split(/^## /m);
const rules = sections.map((section) => {
  const [, path = '', title = ''] = /^Test: `([^`]+)`: ([^]+)$/m.exec(section) ?? [];
  return { name: section.split('\n', 1).join(''), path, title: title.replace(/\s+/g, ' ').trim() };
});

test('AGENTS.md has rules with numbers in their order', () => {
  assert.ok(rules.length >= 10);
  assert.deepEqual(
    rules.map(({ name }) => Number.parseInt(name, 10)),
    rules.map((_, index) => index + 1),
  );
});

for (const { name, path, title } of rules)
  test(`the rule “${name}” names a test that exists`, () => {
    assert.ok(existsSync(path), path);
    assert.ok(title !== '' && readFileSync(path, 'utf8').includes(title), `${path}: ${title}`);
  });

describe('the rule about imports is true:', () => {
  const Manifest = z.object({
    type: z.string(),
    exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
  });

  test('every entry of the package is a module, and has no default export', () => {
    const { type, exports } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
    assert.equal(type, 'module');
    for (const [name, target] of Object.entries(exports)) {
      if (typeof target === 'string') continue;
      assert.deepEqual(Object.keys(target), ['types', 'default'], name);
      const { default: script = '' } = target;
      assert.doesNotMatch(readFileSync(script, 'utf8'), /export default|as default\b/, name);
    }
  });
});
