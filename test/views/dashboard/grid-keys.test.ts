import { expect } from '@open-wc/testing';
import { nextIndex, type Grid } from '../../../src/views/dashboard/use-roving.ts';

// Rules: dashboard-15

/** Ten cards in rows of four: 0–3, 4–7, 8–9. */
const GRID: Grid = { count: 10, columns: 4, pageRows: 2, isRtl: false };

describe('a key in a grid of cards', () => {
  for (const [key, from, to] of [
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, undefined],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 6, 9],
    ['ArrowDown', 8, undefined],
    ['ArrowUp', 9, 5],
    ['ArrowUp', 2, undefined],
    ['PageDown', 1, 9],
    ['PageDown', 3, 9],
    ['PageUp', 9, 1],
    ['PageUp', 6, 2],
    ['Home', 6, 0],
    ['Home', 0, undefined],
    ['End', 6, 9],
    ['a', 6, undefined],
    ['constructor', 6, undefined],
  ] as const)
    it(`${key} moves from ${from} to ${to ?? 'nowhere'}`, () => {
      expect(nextIndex(key, from, GRID)).to.equal(to);
    });

  it('moves in the opposite direction in right-to-left text', () => {
    const rtl = { ...GRID, isRtl: true };
    expect(nextIndex('ArrowLeft', 3, rtl)).to.equal(4);
    expect(nextIndex('ArrowRight', 3, rtl)).to.equal(2);
  });

  it('moves card by card in a single column', () => {
    const narrow = { ...GRID, columns: 1 };
    expect(nextIndex('ArrowDown', 3, narrow)).to.equal(4);
    expect(nextIndex('PageDown', 3, narrow)).to.equal(5);
  });
});
