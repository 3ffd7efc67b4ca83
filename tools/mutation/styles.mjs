/**
 * Changes the numbers, sides and easings of `style-list.mjs` one at a time, and runs the tests of the sheet.
 * `node tools/mutation/styles.mjs` prints each change that no test detects; `npm run test:mutation` includes it.
 */
import { TestStatus } from '@stryker-mutator/api/test-runner';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleTests } from './bundle.mjs';
import { addScore } from './counts.mjs';
import { DECLARATIONS, OWNERS } from './style-list.mjs';
import { mutateSheet } from './style-mutants.mjs';
import { printTable } from './table.mjs';
import { TestPage } from './test-page.mjs';

const TESTS = { name: 'views', tests: ['test/views', 'test/elements'] };
const CONCURRENCY = 2;

async function findMutants(isWanted) {
  const sheets = [...new Set(DECLARATIONS.map(({ sheet }) => sheet))].filter(isWanted);
  const mutants = await Promise.all(
    sheets.map(async (sheet) =>
      mutateSheet(
        await readFile(sheet, 'utf8'),
        sheet,
        DECLARATIONS.filter((one) => one.sheet === sheet),
      ),
    ),
  );
  return mutants.flat();
}

/** Calls `work` with each item and a page, on several pages in parallel. */
async function onPages(bundle, items, work) {
  const left = [...items];
  const runPage = async () => {
    const page = await TestPage.open(bundle);
    for (let item = left.shift(); item; item = left.shift()) await work(page, item);
    await page.close();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runPage));
}

/** Returns the duration of each test with the unchanged sheets. Throws if a test fails. */
async function measureTests(bundle, files) {
  const durations = {};
  await onPages(bundle, files, async (page, file) => {
    const { tests = [] } = (await page.run(file, { bail: false })) ?? {};
    for (const { id, status, timeSpentMs, failureMessage } of tests)
      if (status === TestStatus.Failed)
        throw new Error(`${id} fails without any mutant: ${failureMessage}`);
      else durations[id] = timeSpentMs;
  });
  return durations;
}

/** Measures the style sheets that `isWanted` accepts. Returns a row for the table. */
export async function measureStyles(isWanted = () => true) {
  const started = Date.now();
  const mutants = await findMutants(isWanted);
  const bundle = await bundleTests(TESTS);
  const filesFor = (sheet) =>
    bundle.testFiles.filter((file) => OWNERS[sheet].some((owner) => file.startsWith(owner)));
  const files = new Set(mutants.flatMap(({ sheet }) => filesFor(sheet)));
  const durations = await measureTests(bundle, files);
  const counts = { killed: 0, timedOut: 0, crashed: 0, survived: 0, uncovered: 0 };
  await onPages(bundle, mutants, async (page, { sheet, css, place, before, after }) => {
    const request = { durations, bail: true, sheets: { [sheet]: css } };
    for (const file of filesFor(sheet)) {
      const result = await page.run(file, request);
      if (result?.tests.every(({ status }) => status !== TestStatus.Failed)) continue;
      counts[result ? 'killed' : 'timedOut']++;
      return;
    }
    counts[filesFor(sheet).length === 0 ? 'uncovered' : 'survived']++;
    console.log(`[Survived] ${place}\n-   ${before}\n+   ${after}`);
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  return addScore({ name: 'style sheets', ...counts, seconds });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pattern = ''] = process.argv.slice(2);
  printTable([await measureStyles((sheet) => sheet.startsWith(pattern))]);
}
