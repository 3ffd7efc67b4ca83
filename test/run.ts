/**
 * `npm test`: every suite in turn, a table, and `N passed, N failed` as the last line.
 * `npm test -- core journeys` runs the named suites only.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/fresh-build.ts';
import { runBrowserSuites } from './runner/browser-suites.ts';
import { runNodeSuite } from './runner/node-suite.ts';
import { addFault, emptyTally, summary, type Row, type Tally } from './runner/tally.ts';

/** In this order, quick ones first. Other folders with tests in them are suites too, run under Node at the end. */
const SUITES = ['rules', 'core', 'views', 'elements', 'server', 'build', 'journeys'];
const IN_BROWSER = new Set(['core', 'views', 'elements']);
const WITHOUT_BUILD = new Set(['rules', 'server', 'security-gateway', 'data', ...IN_BROWSER]);

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

function findSuites(): Map<string, string[]> {
  const found = new Map<string, string[]>(SUITES.map((name) => [name, []]));
  for (const path of readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .sort()) {
    const [first = ''] = path.split(/[\\/]/);
    const suite = isTest(first) ? 'rules' : first;
    found.set(suite, [...(found.get(suite) ?? []), join('test', path)]);
  }
  return found;
}

function chooseSuites(named: readonly string[]): Map<string, string[]> {
  const all = findSuites();
  const unknown = named.filter((name) => !all.has(name));
  if (unknown.length > 0)
    throw new Error(
      `No suite named ${unknown.join(', ')}; there are ${[...all.keys()].join(', ')}.`,
    );
  return new Map([...all].filter(([name]) => named.length === 0 || named.includes(name)));
}

const rows: Row[] = [];

function addRow(suite: string, tally: Tally, sinceMs: number): void {
  const isEmpty = tally.passed + tally.failed === 0;
  if (isEmpty) addFault(tally, 'ran no test');
  rows.push({ ...tally, suite, seconds: (Date.now() - sinceMs) / 1000 });
}

async function runBrowser(suites: ReadonlyMap<string, readonly string[]>): Promise<void> {
  console.log(`\n── ${[...suites.keys()].join(', ')} (Chromium)`);
  const sinceMs = Date.now();
  const filled = new Map([...suites].filter(([, files]) => files.length > 0));
  const tallies = filled.size > 0 ? await runBrowserSuites(filled) : new Map<string, Tally>();
  for (const suite of suites.keys()) addRow(suite, tallies.get(suite) ?? emptyTally(), sinceMs);
}

async function runNode(suite: string, files: readonly string[], isBuilt: boolean): Promise<void> {
  console.log(`\n── ${suite}`);
  const sinceMs = Date.now();
  const tally = emptyTally();
  if (!isBuilt && !WITHOUT_BUILD.has(suite)) addFault(tally, 'not run: the build failed');
  else if (files.length > 0) Object.assign(tally, await runNodeSuite(files));
  addRow(suite, tally, sinceMs);
}

async function build(): Promise<boolean> {
  try {
    await buildIfStale();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

async function main(): Promise<void> {
  const suites = chooseSuites(process.argv.slice(2));
  const needsBuild = [...suites.keys()].some((name) => !WITHOUT_BUILD.has(name));
  const isBuilt = needsBuild && (await build());
  const inBrowser = new Map([...suites].filter(([name]) => IN_BROWSER.has(name)));
  for (const [name, files] of suites) {
    if (!inBrowser.has(name)) await runNode(name, files, isBuilt);
    else if (rows.every(({ suite }) => !inBrowser.has(suite))) await runBrowser(inBrowser);
  }
}

await main().catch((error: unknown) => {
  const tally = emptyTally();
  addFault(tally, error instanceof Error ? error.message : String(error));
  addRow('run', tally, Date.now());
});
console.log(summary(rows));
process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0);
