/** A grid as it is shown just now. */
export interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit into the window. */
  readonly pageRows: number;
  readonly isRtl: boolean;
}

/** Moves by whole rows, keeping the column; the last row may be too short for it. */
function byRows(at: number, rows: number, { count, columns }: Grid): number {
  const column = at % columns;
  const lastRow = Math.floor((count - 1) / columns);
  const row = Math.min(Math.max(Math.floor(at / columns) + rows, 0), lastRow);
  return Math.min(row * columns + column, count - 1);
}

/** Where a key leads to from a place in the grid; undefined when it leads nowhere and is the browser's. */
export function placeAfter(key: string, at: number, grid: Grid): number | undefined {
  const forward = grid.isRtl ? -1 : 1;
  const moves: Readonly<Record<string, () => number>> = {
    ArrowRight: () => at + forward,
    ArrowLeft: () => at - forward,
    ArrowDown: () => byRows(at, 1, grid),
    ArrowUp: () => byRows(at, -1, grid),
    PageDown: () => byRows(at, grid.pageRows, grid),
    PageUp: () => byRows(at, -grid.pageRows, grid),
    Home: () => 0,
    End: () => grid.count - 1,
  };
  const next = Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
  const isThere = next !== undefined && next >= 0 && next < grid.count && next !== at;
  return isThere ? next : undefined;
}
