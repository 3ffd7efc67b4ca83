/**
 * `npm run test:apps`: installs packages of which applications consist, and uses the elements in Chromium among their
 * dialogs, workers, routers and style sheets. Prints a table of what works over dialogs, and one of differing pixels.
 */
import { runNodeFiles } from '../runner/node-files.ts';
import { report } from '../runner/report.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';

const FILES = ['all', 'pwa/pwa', 'navigation/navigation', 'sheets/sheets'].map(
  (name) => `test/apps/${name}.ts`,
);

const startedAtMs = Date.now();
await buildIfStale();
const results = await runNodeFiles(FILES, { concurrency: 1 });
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
