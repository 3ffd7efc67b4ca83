/** One figure of a run beside what is demanded of it. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The demand: at most this much, or exactly this. Without one the figure only explains others. */
  readonly atMost?: number;
  readonly exactly?: number;
}

export const isMissed = ({ value, atMost, exactly }: Figure): boolean =>
  Number.isNaN(value) ||
  (atMost !== undefined && value > atMost) ||
  (exactly !== undefined && value !== exactly);

/** The smallest value that so large a share of all does not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

/** Lateness in three figures; the demand holds for the 99th of a hundred. */
export function lateness(what: string, values: readonly number[], atMost: number): Figure[] {
  return [
    { what: `${what}, samples`, value: values.length, unit: '' },
    { what: `${what}, median`, value: percentile(values, 0.5), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(values, 0.99), unit: 'ms', atMost },
    { what: `${what}, longest`, value: percentile(values, 1), unit: 'ms' },
  ];
}

function demandOf({ atMost, exactly, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`.trim();
  return exactly === undefined ? '' : `= ${exactly} ${unit}`.trim();
}

const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

/** A line of the table. */
export function lineOf(part: string, figure: Figure): string {
  const verdict = isMissed(figure) ? 'MISSED' : demandOf(figure) && 'ok';
  return [
    part.padEnd(10),
    figure.what.padEnd(58),
    `${shown(figure.value)} ${figure.unit}`.trim().padStart(12),
    demandOf(figure).padStart(12),
    verdict,
  ]
    .join('  ')
    .trimEnd();
}

/** Runs what throws when it fails, and makes a figure of it. */
export async function asFigure(what: string, run: () => Promise<void>): Promise<Figure> {
  try {
    await run();
    return { what, value: 1, unit: '', exactly: 1 };
  } catch (error) {
    console.error(error);
    return { what, value: 0, unit: '', exactly: 1 };
  }
}
