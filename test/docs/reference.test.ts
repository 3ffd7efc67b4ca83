import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STEPS } from '../../src/core/kernel/steps.ts';
import { exportsOf } from '../support/sources/module-exports.ts';
import { named, sectionOf } from '../support/sources/page-sections.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const unique = (names: Iterable<string>) => [...new Set(names)].sort();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Returns the fields of a schema or an interface; each has a line of its own. */
const fieldsOf = (source: string, pattern: RegExp) =>
  unique(all(pattern.exec(source)?.[1] ?? '', /^ {2}(?:readonly )?([$\w]+)(?:\?|\(\))?:/gm));

test('docs/guides/environment.md lists the fields of the environment file', () => {
  const schema = read('src/core/contract/environment.ts');
  assert.deepEqual(
    unique(named(read('docs/guides/environment.md'))),
    fieldsOf(schema, /Environment = z\.object\(\{([\s\S]*?)\n\}\)/),
  );
});

const PUBLIC_API = 'src/core/index.ts';
const api = read('docs/guides/javascript-api.md');

test('docs/guides/javascript-api.md lists the functions and types of sso-elements/core', () => {
  const functions = sectionOf(api, /Functions and stores/);
  const section = `${functions}\n${sectionOf(api, /Types/)}`;
  const exported = exportsOf(PUBLIC_API);
  const values = [...exported].filter(([, { isType }]) => !isType).map(([name]) => name);
  assert.deepEqual(unique(named(functions)), unique(values));
  for (const [name, { isType, file }] of exported) {
    if (!isType) continue;
    assert.ok(section.includes(`\`${name}\``), name);
    if (!['User', 'Session', 'ReadableStore', 'Product', 'Profile'].includes(name)) continue;
    const shape = new RegExp(`(?:interface|type) ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`);
    const fields = all(shape.exec(read(file))?.[1] ?? '', /^ {2}(?:readonly )?(\w+)[?:(]/gm);
    assert.ok(fields.length > 0, name);
    for (const field of fields) assert.ok(section.includes(field), `${name}: ${field}`);
  }
});

test('docs/guides/javascript-api.md lists the settings of configure()', () => {
  const attributes = fieldsOf(
    read('src/core/config/settings.ts'),
    /interface Settings \{([\s\S]*?)\n\}/,
  );
  const others = fieldsOf(
    read('src/core/configure.ts'),
    /interface PageSettings[^{]*\{([\s\S]*?)\n\}/,
  );
  assert.deepEqual(unique(named(sectionOf(api, /Settings/))), unique([...attributes, ...others]));
});

test('docs/guides/steps.md lists the steps', () => {
  const rows = [...read('docs/guides/steps.md').matchAll(/^\| `([a-z-]+)` +\| `([a-z-]+)` +\|/gm)];
  assert.deepEqual(
    rows.slice(1).map(([, source, step]) => `${source} ${step}`),
    Object.entries(STEPS).flatMap(([source, steps]) => steps.map((step) => `${source} ${step}`)),
  );
});
