import type { Measurements } from './in-page.ts';

/**
 * Counts the sequential trips of a visit: the length of the longest chain of requests, each of which begins after the
 * one before has ended, until the page is ready. Files from the cache need no trip.
 */
export function countTrips({ files, readyMs }: Pick<Measurements, 'files' | 'readyMs'>): number {
  const requests = files
    .filter(({ bytes, toMs }) => bytes > 0 && toMs <= readyMs)
    .sort((a, b) => a.toMs - b.toMs);
  let trips = 0;
  let endMs = Number.NEGATIVE_INFINITY;
  // Of the requests that can follow, the one that ends first leaves the most room for the rest of the chain.
  for (const { fromMs, toMs } of requests) {
    if (fromMs < endMs) continue;
    trips += 1;
    endMs = toMs;
  }
  return trips;
}
