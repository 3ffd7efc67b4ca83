/**
 * `ENGINE [FILE…]`: runs the tests of `firefox` or `webkit`, or the named files of them, and sends the results to the
 * parent process. `SAMPLE=Y` selects those of `--sample`.
 */
import { runBrowserFiles } from '../runner/browser-files.ts';
import { runNodeFiles } from '../runner/node-files.ts';
import { isSample } from '../runner/sample.ts';
import { elementFiles } from './element-files.ts';
import { ENGINES } from './engines.ts';
import { journeyFiles } from './journey-files.ts';

const [engine, ...named] = process.argv.slice(2);
const name = engine === 'webkit' ? 'webkit' : 'firefox';
const isChosen = (file: string): boolean => named.length === 0 || named.includes(file);
const journeys = journeyFiles(name, isSample);
const elements = elementFiles(name, isSample);

// One at a time: only one window has the focus, and the other engine uses the other processor core.
const results = [
  ...(await runNodeFiles(journeys.filter(isChosen), { concurrency: 1 })),
  ...(await runBrowserFiles(elements.filter(isChosen), `web-test-runner.${name}.config.mjs`)),
].map((result) => ({
  ...result,
  suite: `${ENGINES[name].title} ${result.suite === 'elements' ? 'elements' : 'journeys'}`,
}));
process.send?.(results, () => process.exit(0));
