/**
 * `npm run test:engines`: the main journeys and the element tests in Firefox and WebKit.
 * An engine that this machine can't have is named and fails nothing.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/fresh-build.ts';
import { ENGINES, install, type EngineName } from './engines/engines.ts';
import { runBrowserSuites } from './runner/browser-suites.ts';
import { runNodeSuite } from './runner/node-suite.ts';
import { addFault, emptyTally, summary, type Row, type Tally } from './runner/tally.ts';

const JOURNEYS = 'test/engines/journeys';
const ELEMENTS = 'test/elements';

const filesIn = (folder: string, isWanted: (name: string) => boolean): string[] =>
  readdirSync(folder)
    .filter(isWanted)
    .map((name) => join(folder, name));

const rows: Row[] = [];

async function addRow(suite: string, run: () => Promise<Tally>): Promise<void> {
  const sinceMs = Date.now();
  const tally = await run().catch((error: unknown) => {
    const crashed = emptyTally();
    addFault(crashed, error instanceof Error ? error.message : String(error));
    return crashed;
  });
  rows.push({ ...tally, suite, seconds: (Date.now() - sinceMs) / 1000 });
}

function runJourneys(name: EngineName): Promise<Tally> {
  console.log(`\n── journeys (${ENGINES[name].title})`);
  process.env['ENGINE'] = name;
  return runNodeSuite(filesIn(JOURNEYS, (file) => file.endsWith('.ts')));
}

async function runElements(name: EngineName): Promise<Tally> {
  console.log(`\n── elements (${ENGINES[name].title})`);
  const files = filesIn(ELEMENTS, (file) => file.endsWith('.test.ts'));
  const config = `web-test-runner.${name}.config.mjs`;
  const tallies = await runBrowserSuites(new Map([['elements', files]]), config);
  return tallies.get('elements') ?? emptyTally();
}

await buildIfStale();
for (const name of Object.keys(ENGINES) as EngineName[]) {
  const { title } = ENGINES[name];
  const fault = install(name);
  if (fault) {
    await addRow(title, async () => ({ ...emptyTally(), notes: [`${title}: not run: ${fault}`] }));
    continue;
  }
  await addRow(title, () => runJourneys(name));
  await addRow('elements', () => runElements(name));
}
console.log(summary(rows));
process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0);
