import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sectionOf } from '../support/sources/page-sections.ts';

// Rules: gateway-83

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has, which are numbered from 1. */
const SECTIONS = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
} as const;

const text = readFileSync('docs/gateway/asvs.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const inapplicable = [...text.matchAll(/^Not applicable: ([\d., \n]+)\. /gm)].flatMap(
  ([, ids = '']) => ids.split(/,\s+/),
);

test('docs/gateway/asvs.md has every requirement of level 1 and 2 once', () => {
  const listed = [...rows.map(([id = '']) => id), ...inapplicable];
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  assert.deepEqual(listed.toSorted(), all.toSorted());
  assert.match(text, new RegExp(`${all.length} requirements: ${rows.length} apply,`));
});

test('docs/gateway/asvs.md says of every requirement that applies how it is met, and names tests that exist', () => {
  for (const [id = '', level = '', requirement, how, tests = ''] of rows) {
    assert.match(level, /^[12]$/, id);
    assert.ok(requirement && how, id);
    for (const [, name = ''] of tests.matchAll(/`([^`]+)`/g)) {
      const isFile = ['.test.ts', '.test.tsx', '.ts'].some((end) =>
        existsSync(`test/${name}${end}`),
      );
      assert.ok(isFile, `${id}: ${name}`);
    }
  }
});

test('docs/security.md lists the requirements that docs/gateway/asvs.md meets in another way', () => {
  const differing = rows.filter((cells) => cells.join().includes('**Differs:**'));
  const section = sectionOf(readFileSync('docs/security.md', 'utf8'), /OWASP ASVS 5/);
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]?.match(/\b\d+\.\d+\.\d+\b/g) ?? []);
  assert.deepEqual(listed.sort(), differing.map(([id = '']) => id).sort());
});
