/**
 * `npm run test:mutation`: measures how many mutants the tests detect, in the folders of
 * `folders.mjs` and in the numbers of style sheets. A mutant is the code with a change in one place. After
 * `--`, the names of folders (`core`, `gateway`, `styles`) select only these. Options:
 *
 *   --mutate 'src/views/login/**'   only these files (separate several with commas); without thresholds
 *   --sample 0.2 --seed 7           a random share of the mutants; prints the seed
 *   --tests 'test/server/key*'      only these test files, for the gateway; without thresholds
 *   --concurrency 1                 processes that run mutants at the same time (2)
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import picomatch from 'picomatch';
import { tsImport } from 'tsx/esm/api';
import { FOLDERS } from './folders.mjs';
import { readRows } from './counts.mjs';
import { measureStyles } from './styles.mjs';
import { printTable } from './table.mjs';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    tests: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
  },
});

/** Returns the patterns of `--mutate` for a folder; undefined for all its files, an empty list for none. */
function patternsFor({ path }) {
  const wanted = values.mutate?.split(',');
  return wanted?.filter((pattern) => pattern.startsWith(`${path}/`) && !pattern.endsWith('.css'));
}

function sampleSettings() {
  if (values.sample === undefined) return {};
  const share = Number(values.sample);
  if (!(share > 0 && share <= 1))
    throw new Error('--sample must be a number above 0 and up to 1, such as 0.2.');
  const seed = values.seed ?? String(randomInt(1_000_000));
  console.log(`Sample: ${share} of the mutants, --seed ${seed}`);
  return { MUTATION_SAMPLE: String(share), MUTATION_SEED: seed };
}

async function startStryker(folder, sample) {
  const env = { ...process.env, ...sample, MUTATION_FOLDER: folder.name };
  env.MUTATION_CONCURRENCY = values.concurrency;
  if (values.tests) env.MUTATION_TESTS = values.tests;
  const args = ['stryker', 'run', 'tools/mutation/stryker.config.mjs'];
  const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`Stryker exited with ${code} for ${folder.path}.`);
}

/** Throws if a name is none of a folder's, because a typing error would skip it. */
function requireKnown() {
  const known = [...FOLDERS.map(({ name }) => name), 'styles'];
  for (const name of names)
    if (!known.includes(name)) throw new Error(`${name} is none of ${known.join(', ')}.`);
}

const { keepTemporaryFilesInMemory } = await tsImport(
  '../../test/runner/memory-folder.ts',
  import.meta.url,
);

requireKnown();
keepTemporaryFilesInMemory();
const isNamed = (name) => names.length === 0 || names.includes(name);
const rows = [];
const shared = sampleSettings();
for (const folder of FOLDERS.filter(({ name }) => isNamed(name))) {
  const patterns = patternsFor(folder);
  if (patterns?.length === 0) continue;
  const sample = { ...shared, ...(patterns && { MUTATION_MUTATE: patterns.join(',') }) };
  const started = Date.now();
  await startStryker(folder, sample);
  rows.push(...(await readRows(folder, sample, Math.round((Date.now() - started) / 1000))));
}
const sheets = values.mutate?.split(',').filter((pattern) => pattern.endsWith('.css'));
if (isNamed('styles') && sheets?.length !== 0)
  rows.push(await measureStyles(sheets && picomatch(sheets)));
if (rows.length === 0)
  throw new Error(`--mutate matches no file in ${FOLDERS.map(({ path }) => path).join(', ')}.`);
printTable(rows);
if (!values.tests && rows.some(({ score, threshold = 0 }) => score < threshold))
  process.exitCode = 1;
