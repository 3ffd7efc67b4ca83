import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Line } from '../../bench/load/figures.ts';
import { readReport, worseRows } from '../../bench/load/worse-rows.ts';

const REPORT = readReport(`
| Job                    | KB br |  ms | Peer   | KB br |   ms |  Value | Target   |     |
| ---------------------- | ----: | --: | ------ | ----: | ---: | -----: | -------- | --- |
| sign-in                |   8.3 | 783 | hanko  |  37.7 | 1509 |  0.52× | ≤ 0.60×  | met |
| sign-in                |   8.3 | 783 | vaadin |  26.2 |  860 |  0.70× | ≤ 1.00×  | met |
| sign-in, bytes         |       |     |        |       |      | 8.3 KB | ≤ 9.0 KB | met |
| heaviest text (ru_RU)  |       |     |        |       |      | 2.9 KB |          |     |
| sign-in, longest task  |       |     |        |       |      |  85 ms |          |     |
| sign-in, heap          |       |     |        |       |      | 2.98 MB |         |     |

| Job     |  ms | Peer   |  ms | Value | Target  |     |
| ------- | --: | ------ | --: | ----: | ------- | --- |
| sign-in | 780 | vaadin | 867 | 0.90× | ≤ 1.00× | met |

| Figure  | Range        |
| ------- | ------------ |
| sign-in | 0.50 to 0.57 |
`);
const SAME: readonly Line[] = [
  { what: 'sign-in', peer: 'hanko', value: 0.52, spread: 0.1 },
  { what: 'sign-in', peer: 'vaadin', value: 0.9, spread: 0.1 },
  { what: 'sign-in, bytes', value: 8_300, unit: 'KB' },
  { what: 'heaviest text (de_DE)', value: 2_900, unit: 'KB' },
  { what: 'sign-in, longest task', value: 200, unit: 'ms' },
];
const withLine = (line: Line) =>
  SAME.map((one) => (one.what === line.what && one.peer === line.peer ? line : one));

describe('a benchmark that is compared with its report', () => {
  test('names no row of the same, or of better figures', () => {
    assert.deepEqual(worseRows(SAME, REPORT), []);
    const better = withLine({ what: 'sign-in', peer: 'hanko', value: 0.1, spread: 0 });
    assert.deepEqual(worseRows(better, REPORT), []);
  });

  test('names a ratio that got worse by more than its spread', () => {
    const within = withLine({ what: 'sign-in', peer: 'hanko', value: 0.62, spread: 0.1 });
    assert.deepEqual(worseRows(within, REPORT), []);
    const beyond = withLine({ what: 'sign-in', peer: 'hanko', value: 0.64, spread: 0.1 });
    assert.deepEqual(worseRows(beyond, REPORT), [
      'sign-in, relative to hanko: 0.64 × instead of 0.52 ×, spread 0.10 ×',
    ]);
  });

  test('compares with the later table of a report', () => {
    const worse = withLine({ what: 'sign-in', peer: 'vaadin', value: 0.89, spread: 0 });
    assert.deepEqual(worseRows(worse, REPORT), []);
  });

  test('names a size that has more than the report’s rounding', () => {
    const rounded = withLine({ what: 'sign-in, bytes', value: 8_349, unit: 'KB' });
    assert.deepEqual(worseRows(rounded, REPORT), []);
    const larger = withLine({ what: 'sign-in, bytes', value: 8_400, unit: 'KB' });
    assert.deepEqual(worseRows(larger, REPORT), [
      'sign-in, bytes: 8.4 KB instead of 8.3 KB, spread 0.0 KB',
    ]);
  });

  test('names a row that is no longer measured, and no time or heap', () => {
    assert.deepEqual(worseRows(SAME.slice(1), REPORT), [
      'sign-in, relative to hanko: not measured',
    ]);
  });
});

test('docs/reports/performance.md has the ratios and sizes that a benchmark is compared with', () => {
  const figures = readReport(readFileSync('docs/reports/performance.md', 'utf8'));
  const units = [...figures.values()].map(({ unit }) => unit);
  assert.ok(units.filter((unit) => unit === '×').length > 10);
  assert.ok(units.filter((unit) => unit === 'KB').length > 5);
});
