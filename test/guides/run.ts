/**
 * `npm run test:guides [name …]`: follows the guides of `docs/guides` by copy and paste, each in a new folder, with this
 * repository's packed package and with npm's registry, but for the packages of this project. Signs in with Chromium.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { report } from '../runner/report.ts';
import { addFault, emptyTally, type FileResult } from '../runner/tally.ts';
import { findHeadlessChromium, launchOptions } from '../support/browser/chromium.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';
import { follow } from './follow.ts';
import { readGuides } from './guide.ts';
import { registryOfMachine, requireRegistry, startRegistryWithout } from './registry.ts';

const FOLDER = resolve('.cache/guides');

/** Packs the package as `npm publish` does. Returns the tarball's path. */
async function pack(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER],
    { maxBuffer: 2 ** 24 },
  );
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return resolve(FOLDER, filename);
}

const names = process.argv.slice(2);
const all = readGuides();
const unknown = names.filter((name) => !all.some((guide) => guide.name === name));
if (unknown.length > 0) {
  const known = all.map(({ name }) => name).join(' ');
  console.error(`No guide is called ${unknown.join(', ')}. The guides are: ${known}`);
  process.exit(1);
}
const upstream = registryOfMachine();
try {
  await requireRegistry(upstream);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
const registry = await startRegistryWithout(upstream);
await buildIfStale();
const tarball = await pack();
const { args, ...options } = launchOptions();
const browser = await chromium.launch({
  ...options,
  // A page whose headers the test adds has no known address, so Chromium would not let it call localhost.
  args: [...args, '--disable-features=LocalNetworkAccessChecks'],
  executablePath: await findHeadlessChromium(),
});
const startedAtMs = Date.now();
const results: FileResult[] = [];
for (const guide of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const sinceMs = Date.now();
  const tally = emptyTally();
  try {
    const seconds = await follow(guide, { tarball, registry: registry.url, browser });
    tally.passed += 1;
    console.log(`${guide.name}: signed in after ${seconds.toFixed(0)} s`);
  } catch (error) {
    console.error(`${guide.name}: ${error instanceof Error ? error.message : String(error)}`);
    addFault(tally, 'failed');
  }
  results.push({ ...tally, suite: guide.name, file: '', seconds: (Date.now() - sinceMs) / 1000 });
}
await browser.close();
await registry.close();
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
