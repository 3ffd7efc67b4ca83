/**
 * `npm run test:hosts`: packs the product, installs it in host apps and tests them in Chromium. Builds the
 * stacks of `stacks/` whose package.json lists them under `everyChange`.
 * `npm run test:hosts -- --all` builds every stack with every version of React.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNodeFiles } from '../runner/node-files.ts';
import { report } from '../runner/report.ts';
import { addFault, emptyTally, type FileResult } from '../runner/tally.ts';
import { buildIfStale } from '../../tools/fresh-build.ts';
import { buildStack, readStacks } from './stacks.ts';
import { BUILT_APPS, buildApp, prepareWorkshop, runThere, WORKSHOP } from './workshop.ts';

const startedAtMs = Date.now();
const results: FileResult[] = [];

/** Runs a step and adds its result and duration as a test. Returns whether it passed. */
async function step(suite: string, work: () => Promise<unknown>): Promise<boolean> {
  const sinceMs = Date.now();
  const tally = emptyTally();
  try {
    await work();
    tally.passed += 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    addFault(tally, 'failed');
  }
  results.push({ ...tally, suite, file: '', seconds: (Date.now() - sinceMs) / 1000 });
  return tally.failed === 0;
}

const types = (framework: string) => join(WORKSHOP, 'types', framework);

/** Checks that svelte-check reports an error for each tag of a page with invalid uses. */
async function expectSvelteErrors(): Promise<void> {
  const folder = types('svelte-wrong');
  const markup = readFileSync(join(folder, 'Wrong.svelte'), 'utf8').split('\n');
  const wrong = markup.flatMap((line, at) => (line.startsWith('<sso-') ? [at + 1] : []));
  const found = await runThere('svelte-check', '--workspace', folder, '--output', 'machine').then(
    () => '',
    String,
  );
  const reported = [...found.matchAll(/"Wrong\.svelte" (\d+):/g)].map(([, line]) => Number(line));
  assert.deepEqual(reported, wrong);
}

let tarball = '';
const isReady =
  (await step('build', buildIfStale)) &&
  (await step('install', async () => (tarball = await prepareWorkshop())));

if (isReady) {
  await step('publint', () => runThere('publint', 'run', tarball, '--strict'));
  await step('attw', () => runThere('attw', tarball, '--profile', 'esm-only'));
  await step('react 18', () => runThere('tsc', '-p', types('react')));
  await step('vue-tsc', () => runThere('vue-tsc', '--noEmit', '-p', types('vue')));
  await step('svelte-check', () => runThere('svelte-check', '--workspace', types('svelte')));
  await step('svelte errors', expectSvelteErrors);
  for (const app of BUILT_APPS) await step(`${app} build`, () => buildApp(app));
  const built: string[] = [];
  for (const stack of await readStacks(process.argv.includes('--all')))
    if (await step(`${stack.name} build`, () => buildStack(stack, tarball))) built.push(stack.name);
  process.env['STACKS'] = built.join();
  results.push(...(await runNodeFiles(['test/hosts/every-host.ts', 'test/hosts/every-stack.ts'])));
}
console.log(report(results, (Date.now() - startedAtMs) / 1000));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
