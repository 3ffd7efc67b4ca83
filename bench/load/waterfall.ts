import type { Measurements, Span } from './in-page.ts';
import { countTrips } from './trips.ts';

const COLUMNS = 60;

const bar = ({ fromMs, toMs }: Span, msPerColumn: number, mark: string) => {
  const from = Math.round(fromMs / msPerColumn);
  const to = Math.max(from + 1, Math.round(toMs / msPerColumn));
  return `${' '.repeat(from)}${mark.repeat(to - from)}`.slice(0, COLUMNS);
};

/** Draws as text when each file was fetched and each long task ran until the page was ready. */
export function waterfall({ readyMs, files, tasks }: Measurements): string {
  const msPerColumn = readyMs / COLUMNS;
  const spans = [...files, ...tasks]
    .filter(({ fromMs }) => fromMs < readyMs)
    .sort((a, b) => a.fromMs - b.fromMs);
  const width = Math.max(...spans.map(({ name }) => name.length));
  const lines = spans.map((span) => {
    const isTask = span.name === 'long task';
    const ms = `${span.fromMs.toFixed(0)}–${span.toMs.toFixed(0)}`.padStart(11);
    const kb = isTask ? '' : (span.bytes / 1000).toFixed(1);
    const drawn = bar(span, msPerColumn, isTask ? '▓' : '─').padEnd(COLUMNS);
    return `${span.name.padEnd(width)} ${kb.padStart(6)} ${ms} |${drawn}|`;
  });
  const trips = countTrips({ readyMs, files });
  return [...lines, `ready after ${readyMs.toFixed(0)} ms, ${trips} trips`].join('\n');
}
