/** A line of the table. */
export interface Line {
  readonly what: string;
  readonly bytes?: number;
  readonly ms?: number;
  /** Requests that follow one another until the page is ready. */
  readonly trips?: number;
  readonly peer?: string;
  readonly peerBytes?: number;
  readonly peerMs?: number;
  /** The value that the target limits: a ratio, bytes, milliseconds or bytes of the heap. */
  readonly value?: number;
  /** The difference between the largest and the smallest value of the rounds. */
  readonly spread?: number;
  readonly atMost?: number;
  readonly unit?: string;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the ratio of two medians, and the spread of the ratios of the single rounds. */
export function ratioOf(ms: readonly number[], peerMs: readonly number[]) {
  const ratios = ms.map((own, round) => own / (peerMs[round] ?? Number.NaN));
  return {
    value: median(ms) / median(peerMs),
    spread: Math.max(...ratios) - Math.min(...ratios),
  };
}

/** Whether a line meets its target, or has none. */
export const isMet = ({ value, atMost }: Line): boolean =>
  atMost === undefined || (value !== undefined && value <= atMost);

const kb = (bytes: number | undefined) => (bytes === undefined ? '' : (bytes / 1000).toFixed(1));
const whole = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  '×': (value) => `${value.toFixed(2)}×`,
  KB: (value) => `${(value / 1000).toFixed(1)} KB`,
  MB: (value) => `${(value / 1e6).toFixed(2)} MB`,
  ms: (value) => `${value.toFixed(0)} ms`,
};

function cellsOf(line: Line): string[] {
  const { value, atMost, unit = '×' } = line;
  const shown = UNITS[unit] ?? String;
  return [
    line.what,
    kb(line.bytes),
    whole(line.ms),
    whole(line.trips),
    line.peer ?? '',
    kb(line.peerBytes),
    whole(line.peerMs),
    value === undefined ? '' : shown(value),
    atMost === undefined ? '' : `≤ ${shown(atMost)}`,
    atMost === undefined ? '' : isMet(line) ? 'holds' : 'MISSED',
  ];
}

const HEAD = ['what', 'KB br', 'ms', 'trips', 'peer', 'KB br', 'ms', 'value', 'target', ''];
const NUMBERS = new Set([1, 2, 3, 5, 6, 7]);

/** Returns the table as aligned Markdown. 1 KB is 1,000 bytes. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cellsOf)];
  const widths = HEAD.map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const draw = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (NUMBERS.has(at) ? (row[at] ?? '').padStart(width) : (row[at] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    NUMBERS.has(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [draw(HEAD), draw(rule), ...rows.slice(1).map(draw)].join('\n');
}
