/**
 * `ENGINE [FILE…]`: runs the tests of `firefox` or `webkit`, or the named files of them, and sends the results to the
 * parent process. `SAMPLE=1` selects those of `--sample`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runBrowserFiles } from '../runner/browser-files.ts';
import { runNodeFiles } from '../runner/node-files.ts';
import { elementFiles } from './element-files.ts';
import { ENGINES } from './engines.ts';

const [engine, ...named] = process.argv.slice(2);
const name = engine === 'webkit' ? 'webkit' : 'firefox';
const isChosen = (file: string): boolean => named.length === 0 || named.includes(file);
const journeys = readdirSync('test/engines/journeys')
  // It is about the accessibility tree, which WebKit's driver does not search.
  .filter((file) => name !== 'webkit' || file !== 'page-dialogs.ts')
  .map((file) => join('test/engines/journeys', file));
const elements = elementFiles(name, process.env['SAMPLE'] === '1');

// One at a time: only one window has the focus, and the other engine uses the other processor core.
const results = [
  ...(await runNodeFiles(journeys.filter(isChosen), { concurrency: 1 })),
  ...(await runBrowserFiles(elements.filter(isChosen), `web-test-runner.${name}.config.mjs`)),
].map((result) => ({
  ...result,
  suite: `${ENGINES[name].title} ${result.suite === 'elements' ? 'elements' : 'journeys'}`,
}));
process.send?.(results, () => process.exit(0));
