/** `npm run test:data`: gateways and databases killed, restarted and multiplied, in long; `npm test -- data` is the short form. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNodeSuite } from './runner/node-suite.ts';
import { summary } from './runner/tally.ts';

const FOLDER = 'test/data';
const FILE_TIMEOUT_MS = 3_600_000;

process.env['DATA_LONG'] = '1';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(FOLDER, name));
const sinceMs = Date.now();
const tally = await runNodeSuite(files, FILE_TIMEOUT_MS);
console.log(summary([{ ...tally, suite: 'data', seconds: (Date.now() - sinceMs) / 1000 }]));
process.exit(tally.failed > 0 ? 1 : 0);
