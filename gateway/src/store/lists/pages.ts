/** Rows that are in memory at the same time. */
const PAGE_ROWS = 1000;

/** Which part of a list to read. */
export interface Part<Key> {
  /** The key of the row before the first. */
  readonly after?: Key | undefined;
  /** The maximum number of rows; all by default. */
  readonly limit?: number | undefined;
}

/**
 * Reads a list page by page. `read` returns up to `count` rows after a key, in the order of the keys. The pages are read
 * one after another, so a row that changes meanwhile may be missing.
 */
export async function* pagesOf<Row extends Key, Key>(
  read: (after: Key | undefined, count: number) => Promise<readonly Row[]>,
  { after, limit = Infinity }: Part<Key>,
): AsyncGenerator<readonly Row[]> {
  let last = after;
  for (let left = limit; left > 0;) {
    const count = Math.min(PAGE_ROWS, left);
    const rows = await read(last, count);
    if (rows.length > 0) yield rows;
    if (rows.length < count) return;
    last = rows.at(-1);
    left -= rows.length;
  }
}
