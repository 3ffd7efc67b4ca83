import { onOneLine } from '../platform/printable.ts';

/**
 * Returns a function that formats rows as aligned columns, one line each whatever the cells contain; the first call adds
 * the heading. Columns get wider with the rows of later calls, and never narrower.
 */
export function openTable(
  heading: readonly string[],
): (rows: readonly (readonly string[])[]) => string {
  const widths = heading.map(() => 0);
  let isFirst = true;
  return (rows) => {
    const all = (isFirst ? [heading, ...rows] : rows).map((row) => row.map(onOneLine));
    isFirst = false;
    for (const row of all)
      for (const column of widths.keys())
        widths[column] = Math.max(widths[column] ?? 0, (row[column] ?? '').length);
    return all
      .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
      .map((text) => `${text.trimEnd()}\n`)
      .join('');
  };
}

/** Returns rows as aligned columns with a heading. */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return openTable(heading)(rows);
}

/** Formats a time for a table: `2026-11-23 09:30Z`; '' for none. */
export function minuteOf(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')}Z` : '';
}
