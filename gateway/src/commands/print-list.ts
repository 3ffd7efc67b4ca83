import type { Invocation } from './command.ts';
import { printNext, type ListPart } from './list-part.ts';
import { openTable } from './table.ts';

/** How the rows of a list are printed. */
interface ListFormat<Row> {
  readonly heading: readonly string[];
  cells(row: Row): readonly string[];
  /** Returns what `--after` needs to go on after a row. */
  placeOf(row: Row): string;
}

/** Returns a row as an element of a JSON array. A text may contain other ends of lines, which stay as they are. */
const indented = (row: unknown): string =>
  `\n${JSON.stringify(row, undefined, 2)}`.replaceAll('\n', '\n  ');

/** Prints a list page by page, as a table or as a JSON array, so that no list has to fit into memory. */
export async function printList<Row>(
  invocation: Pick<Invocation, 'print' | 'printError'>,
  part: ListPart<unknown>,
  pages: AsyncIterable<readonly Row[]>,
  { heading, cells, placeOf }: ListFormat<Row>,
): Promise<void> {
  const { isJson } = part;
  const table = openTable(heading);
  let count = 0;
  let last: Row | undefined;
  for await (const rows of pages) {
    const text = isJson
      ? `${count === 0 ? '[' : ','}${rows.map(indented).join(',')}`
      : table(rows.map(cells));
    invocation.print(text);
    count += rows.length;
    last = rows.at(-1);
  }
  if (isJson) invocation.print(count === 0 ? '[]\n' : '\n]\n');
  else if (count === 0) invocation.print(table([]));
  if (last) printNext(invocation, part, count, placeOf(last));
}
