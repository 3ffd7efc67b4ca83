const HEADINGS = [
  'Folder',
  'Mutants',
  'Killed',
  'Timed out',
  'Crashed',
  'Survived',
  'No coverage',
  'Score',
  'Threshold',
  'Seconds',
];

const cellsOf = (row) => [
  row.name,
  row.mutants,
  row.killed,
  row.timedOut,
  row.crashed,
  row.survived,
  row.uncovered,
  `${row.score.toFixed(1)} %`,
  row.threshold === undefined ? '-' : `${row.threshold} %`,
  row.seconds ?? '-',
];

/** Prints one row per folder as a Markdown table. */
export function printTable(rows) {
  const table = [HEADINGS, ...rows.map(cellsOf)].map((cells) => cells.map(String));
  const widths = HEADINGS.map((_, column) =>
    Math.max(...table.map((cells) => cells[column].length)),
  );
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const [headings, ...others] = table;
  console.log(
    [line(headings), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join(
      '\n',
    ),
  );
}
