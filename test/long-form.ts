/**
 * `npm run test:contract`, `test:data`, `test:deployment`, `test:docs`, `test:failover`, `test:faults`, `test:neighbors`, `test:security`: runs a
 * folder of tests in its long form. `SEED`, `COUNT` and `CELLS` choose the attacks, their number, or cells of the matrix.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/fresh-build.ts';
import { buildSiteIfStale } from '../tools/site/build-site.ts';

const [suite = ''] = process.argv.slice(2);
const files = readdirSync(join('test', suite))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', suite, name));
await buildIfStale();
if (suite === 'site') await buildSiteIfStale();
const child = spawn(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2', ...files],
  { stdio: 'inherit', env: { ...process.env, LONG_FORM: 'Y' } },
);
child.on('close', (code) => process.exit(code ?? 1));
