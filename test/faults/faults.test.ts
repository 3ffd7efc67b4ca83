import { after, describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { sampled } from '../runner/sample.ts';
import { allCells, someCells, type Cell } from './cells.ts';
import { runCell } from './run-cell.ts';
import { matrixOf } from './matrix.ts';

// Rules: configuration-09, errors-01, errors-02, errors-03, errors-04, errors-05, errors-06, errors-07, errors-08
// Rules: errors-09, errors-12, errors-15

const isLong = process.env['LONG_FORM'] !== undefined;
const wanted = process.env['CELLS'];
const cells = (isLong ? allCells : sampled(someCells, 3)).filter(
  ({ scenario, fault }) => !wanted || new RegExp(wanted).test(`${scenario.part}/${fault.name}`),
);
const portal = usePortal({ attemptsPerMinute: 1_000_000 });
const results = new Map<Cell, 'ok' | 'failed'>();

after(() => console.log(matrixOf(results)));

describe(
  'a fault shows the expected notices, and the page stays usable',
  { concurrency: isLong ? 2 : 1 },
  () => {
    for (const cell of cells)
      it(`${cell.scenario.part}: ${cell.fault.name}`, async () => {
        results.set(cell, 'failed');
        await runCell(portal, cell);
        results.set(cell, 'ok');
      });
  },
);
