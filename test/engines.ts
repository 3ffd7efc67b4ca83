/**
 * `npm run test:engines`: runs the main journeys and the element tests in Firefox and WebKit in parallel; with `--sample`,
 * at least a quarter of them, each in one of the two. Runs each failed file once more, alone, as `npm test` does. Reports an engine that
 * this machine cannot run; with `CI` set it fails the run.
 */
import { spawn } from 'node:child_process';
import { buildIfStale } from '../tools/fresh-build.ts';
import { ENGINES, install, type EngineName } from './engines/engines.ts';
import { report } from './runner/report.ts';
import { SAMPLE } from './runner/sample.ts';
import { runFailedAgain } from './runner/second-run.ts';
import { faultyStep, notRun, type FileResult } from './runner/tally.ts';

const startedAtMs = Date.now();
const names = Object.keys(ENGINES) as EngineName[];
const isSample = process.argv.includes('--sample');

/** Runs an engine's tests, or the named files, in a separate process; its variable `ENGINE` names the engine. */
async function runEngine(name: EngineName, files: readonly string[] = []): Promise<FileResult[]> {
  const { title } = ENGINES[name];
  const program = ['--import', 'tsx', 'test/engines/run-engine.ts', name, ...files];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ENGINE: name, ...(isSample && SAMPLE) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let results: FileResult[] | undefined;
  child.on('message', (message) => {
    results = message as FileResult[];
  });
  await new Promise((done) => child.on('close', done));
  return results ?? [faultyStep(title, 'the tests crashed')];
}

/** Runs a failed file again in the engine whose suite it belongs to. */
async function runAlone({ suite, file }: FileResult): Promise<FileResult> {
  console.log(`\nSecond run, alone: ${file} (${suite})`);
  const name = names.find((candidate) => suite.startsWith(ENGINES[candidate].title));
  const results = name ? await runEngine(name, [file]) : [];
  return (
    results.find((result) => result.file === file) ?? faultyStep(suite, `${file} has no result`)
  );
}

await buildIfStale();
// One after another, because apt does one installation at a time.
const faults = new Map(names.map((name) => [name, install(name)]));
const first = await Promise.all(
  names.map(async (name) => {
    const fault = faults.get(name);
    return fault ? [notRun(ENGINES[name].title, fault)] : runEngine(name);
  }),
);
const { results, recovered } = await runFailedAgain(first.flat(), runAlone);
console.log(report(results, (Date.now() - startedAtMs) / 1000, recovered));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
