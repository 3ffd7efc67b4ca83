/** A measured figure with its target. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The target: at most, or exactly. A figure without a target only explains others. */
  readonly atMost?: number;
  readonly exactly?: number;
}

export const isMissed = ({ value, atMost, exactly }: Figure): boolean =>
  Number.isNaN(value) ||
  (atMost !== undefined && value > atMost) ||
  (exactly !== undefined && value !== exactly);

/** Returns the smallest value that a share of all values does not exceed; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

/** Returns the figures of a delay; the target applies to the 99th percentile. */
export function lateness(what: string, values: readonly number[], atMost: number): Figure[] {
  return [
    { what: `${what}, samples`, value: values.length, unit: '' },
    { what: `${what}, median`, value: percentile(values, 0.5), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(values, 0.99), unit: 'ms', atMost },
    { what: `${what}, longest`, value: percentile(values, 1), unit: 'ms' },
  ];
}

function targetOf({ atMost, exactly, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`.trim();
  return exactly === undefined ? '' : `= ${exactly} ${unit}`.trim();
}

const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

/** Formats a line of the table. */
export function lineOf(part: string, figure: Figure): string {
  const verdict = isMissed(figure) ? 'MISSED' : targetOf(figure) && 'ok';
  return [
    part.padEnd(10),
    figure.what.padEnd(58),
    `${shown(figure.value)} ${figure.unit}`.trim().padStart(12),
    targetOf(figure).padStart(12),
    verdict,
  ]
    .join('  ')
    .trimEnd();
}

/** Runs a check that throws on failure. Returns the figure 1 if it passed, 0 if it failed. */
export async function asFigure(what: string, run: () => Promise<void>): Promise<Figure> {
  try {
    await run();
    return { what, value: 1, unit: '', exactly: 1 };
  } catch (error) {
    console.error(error);
    return { what, value: 0, unit: '', exactly: 1 };
  }
}
