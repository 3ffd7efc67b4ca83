import { onOneLine } from '../printable.ts';

/** Returns rows as aligned columns, one line each whatever the cells contain, with a heading. */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const all = [heading, ...rows].map((row) => row.map(onOneLine));
  const widths = heading.map((_, column) =>
    all.reduce((width, row) => Math.max(width, (row[column] ?? '').length), 0),
  );
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((text) => `${text.trimEnd()}\n`)
    .join('');
}

/** Formats a time for a table: `2026-11-23 09:30Z`; '' for none. */
export function minuteOf(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')}Z` : '';
}
