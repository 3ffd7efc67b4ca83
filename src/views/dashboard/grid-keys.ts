/** The current layout of a grid. */
export interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Number of rows that fit into the window. */
  readonly pageRows: number;
  readonly isRtl: boolean;
}

/** Moves by whole rows and keeps the column, unless the last row is too short. */
function byRows(at: number, rows: number, { count, columns }: Grid): number {
  const column = at % columns;
  const lastRow = Math.floor((count - 1) / columns);
  const row = Math.min(Math.max(Math.floor(at / columns) + rows, 0), lastRow);
  return Math.min(row * columns + column, count - 1);
}

/** Returns the index to which a key moves the focus; undefined if the browser should handle the key. */
export function nextIndex(key: string, at: number, grid: Grid): number | undefined {
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
  const isValid = next !== undefined && next >= 0 && next < grid.count && next !== at;
  return isValid ? next : undefined;
}
