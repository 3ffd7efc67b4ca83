/**
 * `npm run bench`: compares our tags with minimal pages of peer libraries: one server, alternating visits, a
 * slow phone on a slow network, ROUNDS visits each (default 7). docs/performance.md explains each line.
 * `npm run bench -- --explain login-first` draws the waterfall of one visit.
 * Exits with 1 if a target is missed.
 * `npm run bench -- --compare` exits with 1 only if a figure is worse than in the report by more than its spread.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { chromium, type Browser } from 'playwright-core';
import { buildIfStale } from '../tools/fresh-build.ts';
import { findChromium, launchOptions } from '../test/support/browser/chromium.ts';
import { compare, visitOnce } from './load/compare.ts';
import { firstCard } from './load/first-card.ts';
import { isMet, tableOf } from './load/figures.ts';
import { interact } from './load/interaction.ts';
import { SUBJECTS, type SubjectName } from './load/rows.ts';
import { weigh } from './load/screens.ts';
import { openServer } from './load/server.ts';
import { waterfall } from './load/waterfall.ts';
import { buildPeers } from './load/build-peers.ts';
import { readReport, worseRows } from './load/worse-rows.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const [flag, named = ''] = process.argv.slice(2);
const REPORT = 'docs/reports/performance.md';
const isSubject = (name: string): name is SubjectName => name in SUBJECTS;

/** Prints the waterfall of the visit with the median time. */
async function explain(browser: Browser, origin: string, name: SubjectName): Promise<void> {
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1)
    visits.push(await visitOnce(browser, origin, name));
  visits.sort((a, b) => a.readyMs - b.readyMs);
  const middle = visits[Math.floor(visits.length / 2)];
  if (middle) console.log(waterfall(middle));
}

/** Prints the table. Returns false if a target is missed or, with `--compare`, if a row is worse than in the report. */
async function measure(browser: Browser, origin: string): Promise<boolean> {
  const lines = [
    ...(await firstCard(browser, origin, ROUNDS)),
    ...(await compare(browser, origin, ROUNDS)),
    ...(await weigh(browser, origin)),
    ...(await interact(browser, origin, ROUNDS)),
  ];
  console.log(tableOf(lines));
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Median of ${ROUNDS} rounds; load average at the end: ${load}.`);
  if (flag !== '--compare') return lines.every(isMet);
  const worse = worseRows(lines, readReport(readFileSync(REPORT, 'utf8')));
  console.log([`Worse than in ${REPORT}: ${worse.length} rows`, ...worse].join('\n'));
  return worse.length === 0;
}

if (flag && flag !== '--compare' && !(flag === '--explain' && isSubject(named))) {
  console.error(`Use --compare, or --explain with one of: ${Object.keys(SUBJECTS).join(', ')}.`);
  process.exit(2);
}
await buildIfStale();
await buildPeers();
const server = await openServer();
const browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
try {
  if (isSubject(named)) await explain(browser, server.url, named);
  else if (!(await measure(browser, server.url))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
