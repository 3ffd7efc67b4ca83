import type { Browser } from 'playwright-core';
import { median, ratioOf, type Line } from './figures.ts';
import type { Measurements } from './in-page.ts';
import { COMPARISONS, SUBJECTS, type SubjectName } from './rows.ts';
import { countTrips } from './trips.ts';
import { expectTypedTextKept, openVisit } from './visit.ts';

/** Returns the bytes of scripts and style sheets, as transferred, that arrived before the page was ready. */
export const bytesUntilReady = ({ files, readyMs }: Measurements): number =>
  files
    .filter(({ name, toMs }) => /\.(js|css)$/.test(name) && toMs <= readyMs)
    .reduce((sum, { bytes }) => sum + bytes, 0);

/** Makes one visit on the slow profile. Rejects if a form lost what was typed into it. */
export async function visitOnce(
  browser: Browser,
  origin: string,
  name: SubjectName,
): Promise<Measurements> {
  const subject = SUBJECTS[name];
  const visit = await openVisit(browser, origin, subject);
  try {
    if (subject.job === 'form') await expectTypedTextKept(visit, subject);
    return visit.measurements;
  } finally {
    await visit.context.close();
  }
}

/** Visits all pages in turn, so that other load on the machine affects ours and the peers' equally. */
export async function compare(browser: Browser, origin: string, rounds: number): Promise<Line[]> {
  const names = Object.keys(SUBJECTS) as SubjectName[];
  const seen = new Map<SubjectName, Measurements[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) seen.get(name)?.push(await visitOnce(browser, origin, name));
    console.error(`round ${round + 1} of ${rounds}`);
  }
  const timesOf = (name: SubjectName) => (seen.get(name) ?? []).map(({ readyMs }) => readyMs);
  const bytesOf = (name: SubjectName) => median((seen.get(name) ?? []).map(bytesUntilReady));
  const tripsOf = (name: SubjectName) => median((seen.get(name) ?? []).map(countTrips));
  return COMPARISONS.flatMap(({ what, subject, peer, atMost, bytesAtMost }) => {
    const line: Line = {
      what,
      bytes: bytesOf(subject),
      ms: median(timesOf(subject)),
      trips: tripsOf(subject),
      peer,
      peerBytes: bytesOf(peer),
      peerMs: median(timesOf(peer)),
      ...ratioOf(timesOf(subject), timesOf(peer)),
      ...(atMost !== undefined && { atMost }),
    };
    if (bytesAtMost === undefined) return [line];
    return [
      line,
      { what: `${what}, bytes`, value: bytesOf(subject), atMost: bytesAtMost, unit: 'KB' },
    ];
  });
}
