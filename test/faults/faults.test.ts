import { after, describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { allCells, someCells, type Cell } from './cells.ts';
import { runCell } from './run-cell.ts';
import { matrixOf } from './matrix.ts';

const isLong = process.env['LONG_FORM'] !== undefined;
const wanted = process.env['CELLS'];
const cells = (isLong ? allCells : someCells).filter(
  ({ scenario, fault }) => !wanted || new RegExp(wanted).test(`${scenario.part}/${fault.name}`),
);
const portal = usePortal({ attemptsPerMinute: 1_000_000 });
const results = new Map<Cell, 'ok' | 'failed'>();

after(() => console.log(matrixOf(results)));

describe(
  'a fault is told as spec 8 says, and the page can be used again',
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
