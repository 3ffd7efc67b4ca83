/**
 * `npm run test:mutation`: measures how many mutants the tests detect, in `src/core`, `src/views`, `src/elements` and
 * in the numbers of style sheets. A mutant is the code with a change in one place. Options after `--`:
 *
 *   --mutate 'src/views/login/**'   only these files (separate several with commas); without thresholds
 *   --sample 0.2 --seed 7           a random share of the mutants; prints the seed
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import picomatch from 'picomatch';
import { FOLDERS } from './folders.mjs';
import { readCounts } from './counts.mjs';
import { measureStyles } from './styles.mjs';
import { printTable } from './table.mjs';

const { values } = parseArgs({
  options: { mutate: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
});

/** Returns the patterns of `--mutate` for a folder; undefined for all its files, an empty list for none. */
function patternsFor({ name }) {
  const wanted = values.mutate?.split(',');
  return wanted?.filter(
    (pattern) => pattern.startsWith(`src/${name}/`) && !pattern.endsWith('.css'),
  );
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

async function startStryker(folder, patterns, sample) {
  const env = { ...process.env, ...sample, MUTATION_FOLDER: folder.name };
  if (patterns) env.MUTATION_MUTATE = patterns.join(',');
  const args = ['stryker', 'run', 'tools/mutation/stryker.config.mjs'];
  const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`Stryker exited with ${code} for src/${folder.name}.`);
}

const sample = sampleSettings();
const rows = [];
for (const folder of FOLDERS) {
  const patterns = patternsFor(folder);
  if (patterns?.length === 0) continue;
  const started = Date.now();
  await startStryker(folder, patterns, sample);
  const counts = await readCounts(folder, sample);
  const threshold = patterns ? undefined : folder.threshold;
  rows.push({ ...counts, threshold, seconds: Math.round((Date.now() - started) / 1000) });
}
const sheets = values.mutate?.split(',').filter((pattern) => pattern.endsWith('.css'));
if (sheets?.length !== 0) rows.push(await measureStyles(sheets && picomatch(sheets)));
if (rows.length === 0)
  throw new Error(
    `--mutate matches no file in ${FOLDERS.map(({ name }) => `src/${name}`).join(', ')}.`,
  );
printTable(rows);
if (rows.some(({ score, threshold = 0 }) => score < threshold)) process.exitCode = 1;
