/**
 * `npm run test:engines`: runs the main journeys and the element tests in Firefox and WebKit in parallel. Reports
 * an engine that this machine cannot run; with `CI` set it fails the run.
 */
import { spawn } from 'node:child_process';
import { buildIfStale } from '../tools/fresh-build.ts';
import { ENGINES, install, type EngineName } from './engines/engines.ts';
import { report } from './runner/report.ts';
import { faultyStep, notRun, type FileResult } from './runner/tally.ts';

const startedAtMs = Date.now();

/** Runs an engine's tests in a separate process; its variable `ENGINE` names the engine. */
async function runEngine(name: EngineName): Promise<FileResult[]> {
  const { title } = ENGINES[name];
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/engines/run-engine.ts', name], {
    env: { ...process.env, ENGINE: name },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let results: FileResult[] | undefined;
  child.on('message', (message) => {
    results = message as FileResult[];
  });
  await new Promise((done) => child.on('close', done));
  return results ?? [faultyStep(title, 'the tests crashed')];
}

await buildIfStale();
const names = Object.keys(ENGINES) as EngineName[];
// One after another, because apt does one installation at a time.
const faults = new Map(names.map((name) => [name, install(name)]));
const results = await Promise.all(
  names.map(async (name) => {
    const fault = faults.get(name);
    return fault ? [notRun(ENGINES[name].title, fault)] : runEngine(name);
  }),
);
console.log(report(results.flat(), (Date.now() - startedAtMs) / 1000));
process.exit(results.flat().some(({ failed }) => failed > 0) ? 1 : 0);
