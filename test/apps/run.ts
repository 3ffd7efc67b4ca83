/**
 * `npm run test:apps`: installs packages of which applications consist, and uses the elements in Chromium among their
 * dialogs, workers, routers and style sheets. Prints a table of what works over dialogs, and one of differing pixels.
 * `-- sheets` runs one part; `-- pictures` renews the pictures of the report on real applications.
 */
import { runNodeFiles } from '../runner/node-files.ts';
import { report } from '../runner/report.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';

const PARTS = ['all', 'pwa/pwa', 'navigation/navigation', 'sheets/sheets'];
const named = process.argv.slice(2);
const wanted =
  named.length === 0
    ? PARTS
    : [...PARTS, 'pictures'].filter((part) => named.some((name) => part.startsWith(name)));

const startedAtMs = Date.now();
await buildIfStale();
const results = await runNodeFiles(
  wanted.map((part) => `test/apps/${part}.ts`),
  { concurrency: 1 },
);
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.length === 0 || results.some(({ failed }) => failed > 0) ? 1 : 0);
