import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync('docs/security-review.md', 'utf8');

test('each question of docs/security-review.md has an answer and a proof', () => {
  const rows = page
    .split('\n')
    .filter((line) => /^\| .*\? +\|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(rows.length > 15);
  for (const [, question = '', answer, proof] of rows) assert.ok(answer && proof, question);
});

test('the tests that docs/security-review.md names exist', () => {
  const commands = [...page.matchAll(/`npm test -- ([^`]+)`/g)];
  assert.ok(commands.length > 8);
  for (const name of commands.flatMap(([, names = '']) => names.split(' '))) {
    const isFound = ['', '.test.ts', '.test.tsx'].some((end) => existsSync(`test/${name}${end}`));
    assert.ok(isFound, name);
  }
});
