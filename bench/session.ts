/**
 * `npm run bench:session`: measures the session guard in Chromium against a real gateway.
 * `npm run bench:session -- warnings sleep` runs only the named parts; `--short` makes each run shorter.
 * Exits with 1 if a figure misses its target.
 */
import { buildIfStale } from '../tools/fresh-build.ts';
import { isMissed, lineOf } from '../test/support/session-guard/figures.ts';
import { PARTS } from './session/parts.ts';

const args = process.argv.slice(2);
const isShort = args.includes('--short');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

await buildIfStale();
let missed = 0;
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const sinceMs = Date.now();
  try {
    for await (const figure of measure(isShort)) {
      if (isMissed(figure)) missed += 1;
      console.log(lineOf(name, figure));
    }
  } catch (error) {
    missed += 1;
    console.error(`${name}: failed with an error`, error);
  }
  console.log(`${name}: ${((Date.now() - sinceMs) / 1000).toFixed(0)} s\n`);
}
console.log(missed === 0 ? 'All targets met.' : `${missed} targets missed.`);
process.exit(missed === 0 ? 0 : 1);
