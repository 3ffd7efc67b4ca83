import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MIGRATIONS } from '../../gateway/src/store/schema/migrations.ts';
import { isOldDatabase } from '../../gateway/src/store/schema/schema-difference.ts';
import { sectionOf } from '../support/sources/page-sections.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const page = read('docs/gateway/upgrade.md');
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const rowsIn = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:-|Subject )/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/gateway/upgrade.md names the first and the last migration, and that of databases that can’t be upgraded', () => {
  const named = quoted(sectionOf(page, /Upgrade the database/)).filter((name) => /^\d/.test(name));
  const current = named.filter((name) => !isOldDatabase([name]));
  assert.deepEqual(current, [MIGRATIONS[0]?.name, MIGRATIONS.at(-1)?.name]);
  assert.equal(named.length, 3);
});

test('docs/gateway/upgrade.md names what `doctor` checks, and what to do for each subject', () => {
  const checks = sectionOf(read('docs/gateway/operations.md'), /Check an installation/);
  const known = new Set(rowsIn(checks).flatMap(([, subject = '']) => quoted(subject)));
  const rows = rowsIn(sectionOf(page, /Before/));
  assert.ok(rows.length > 8);
  for (const [, subject = '', what, back, found = ''] of rows) {
    assert.ok(what && back && found, subject);
    for (const name of quoted(found)) assert.ok(known.has(name), `${subject}: ${name}`);
  }
});
