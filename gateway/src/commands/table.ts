/** Returns the text of a table for a terminal: a line of column names, then the rows, aligned by spaces. */
export function textTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [columns, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

/** Formats a time for a table: `2026-11-23 09:30Z`; '' for none. */
export function minuteOf(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')}Z` : '';
}
