/**
 * `npm run test:apps`: installs dialog libraries, opens their dialogs under the session warning and the new sign-in in
 * Chromium, and prints a table of what works.
 */
import { runNodeFiles } from '../runner/node-files.ts';
import { report } from '../runner/report.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';

const startedAtMs = Date.now();
await buildIfStale();
const results = await runNodeFiles(['test/apps/all.ts']);
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
