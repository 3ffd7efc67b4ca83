/**
 * `ENGINE [FILE…]`: runs the tests of `firefox` or `webkit`, or the named files of them, and sends the results to the
 * parent process.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runBrowserFiles } from '../runner/browser-files.ts';
import { chooseFiles } from '../runner/choose-files.ts';
import { runNodeFiles } from '../runner/node-files.ts';
import { ENGINES } from './engines.ts';

const [engine, ...named] = process.argv.slice(2);
const name = engine === 'webkit' ? 'webkit' : 'firefox';
const isChosen = (file: string): boolean => named.length === 0 || named.includes(file);
const journeys = readdirSync('test/engines/journeys')
  // It is about the accessibility tree, which WebKit's driver does not search.
  .filter((file) => name !== 'webkit' || file !== 'page-dialogs.ts')
  .map((file) => join('test/engines/journeys', file));
/** Tests that press keys and the mouse over the page's dialogs. WebKit's driver has no mouse, and no key stays down. */
const withMouse = chooseFiles([
  'elements/confirm/confirm-by-mouse',
  'elements/notifications/hidden-page',
  'elements/notifications/page-dialogs',
  'elements/notifications/page-frames',
  'elements/notifications/questions-in-page',
  'elements/notifications/removed',
  'elements/reauth/locked-page',
]);
const elements = chooseFiles(['elements']).filter(
  (file) => name !== 'webkit' || !withMouse.includes(file),
);

// One at a time: only one window has the focus, and the other engine uses the other processor core.
const results = [
  ...(await runNodeFiles(journeys.filter(isChosen), { concurrency: 1 })),
  ...(await runBrowserFiles(elements.filter(isChosen), `web-test-runner.${name}.config.mjs`)),
].map((result) => ({
  ...result,
  suite: `${ENGINES[name].title} ${result.suite === 'elements' ? 'elements' : 'journeys'}`,
}));
process.send?.(results, () => process.exit(0));
