import autocannon from 'autocannon';

/** The result of a few seconds of load. */
export interface Figure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly failed: number;
}

/** Different requests of one connection, which it repeats. */
const VARIETY = 20;

/** Sends requests as fast as they are answered, each with headers of its own. Durations are in ms. */
export async function press(
  port: number,
  { method, path }: { method: 'GET' | 'POST' | 'PUT'; path: string },
  headersOf: () => Record<string, string>,
  { seconds, connections = 16 }: { seconds: number; connections?: number },
): Promise<Figure> {
  const host = `localhost:${port}`;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    connections,
    duration: seconds,
    // Composed before the measurement, because composing them takes longer than sending them.
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: VARIETY }, () => ({ headers: { ...headersOf(), host } })),
      ),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    worst: result.latency.max,
    failed: result.non2xx + result.errors,
  };
}

/** Returns the median; of an even number, the lower one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the medians of all fields. */
function medians(rows: readonly object[]): Record<string, number> {
  const names = Object.keys(rows[0] ?? {});
  const valueOf = (row: object, name: string): number =>
    Number(Object.entries(row).find(([other]) => other === name)?.[1]);
  return Object.fromEntries(
    names.map((name) => [name, median(rows.map((row) => valueOf(row, name)))]),
  );
}

/** Measures each variant once per round, so that other work on the machine affects all of them alike. */
export async function interleave(
  rounds: number,
  variants: Readonly<Record<string, () => Promise<object>>>,
): Promise<Record<string, Record<string, number>>> {
  const rows = new Map<string, object[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(variants))
      rows.set(name, [...(rows.get(name) ?? []), await measure()]);
  return Object.fromEntries([...rows].map(([name, all]) => [name, medians(all)]));
}

/** Prints a table of figures. */
export function printTable(title: string, rows: Record<string, Record<string, number>>): void {
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  const text = (value: number | undefined): string =>
    value === undefined ? '' : value >= 10 ? value.toFixed(0) : value.toFixed(2);
  console.log(`\n| ${title} | ${columns.join(' | ')} |`);
  console.log(`| --- |${columns.map(() => ' ---: |').join('')}`);
  for (const [name, row] of Object.entries(rows))
    console.log(`| ${name} | ${columns.map((column) => text(row[column])).join(' | ')} |`);
}
