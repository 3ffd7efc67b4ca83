/**
 * `npm run test:apps`: installs packages of which applications consist, and uses the elements in Chromium among their
 * dialogs and workers. Prints a table of what works over dialogs.
 */
import { runNodeFiles } from '../runner/node-files.ts';
import { report } from '../runner/report.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';

const FILES = ['all', 'pwa/pwa'].map((name) => `test/apps/${name}.ts`);

const startedAtMs = Date.now();
await buildIfStale();
const results = await runNodeFiles(FILES, { concurrency: 1 });
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
