import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { bundleNodeTests } from './node-bundle.ts';
import { cpuSecondsOf, GATE_CLOSED, GATE_OPEN } from './script-folder.ts';
import { addFault, emptyTally, type FileResult, type Tally } from './tally.ts';
import { suiteOf } from './test-files.ts';

/** Ends a process that a leaked handle would keep alive. */
const PROCESS_TIMEOUT_MS = 2_400_000;

interface TestEvent {
  readonly type: string;
  readonly data: TestData;
}

interface TestData {
  readonly name: string;
  readonly nesting: number;
  readonly details: {
    readonly type?: string;
    readonly duration_ms: number;
    readonly error?: { readonly failureType?: string; readonly cause?: unknown };
  };
  /** The text of a diagnostic, or what a process wrote. */
  readonly message?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
}

const reasonOf = ({ details }: TestData): string => {
  const cause = details.error?.cause;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};
const isGroup = ({ details }: TestData): boolean => details.type === 'suite';
const isResult = ({ type }: TestEvent): boolean => type === 'test:pass' || type === 'test:fail';
/** The outermost groups are the files: see `run-files.ts`. */
const isFile = (event: TestEvent): boolean =>
  isResult(event) && event.data.nesting === 0 && isGroup(event.data);
function count(tally: Tally, title: string, { type, data }: TestEvent): void {
  const hasPassed = type === 'test:pass';
  // A group fails because of its tests, which are counted, or because of a hook or its own body.
  if (isGroup(data)) {
    if (!hasPassed && data.details.error?.failureType !== 'subtestsFailed')
      addFault(tally, `${title} failed outside its tests`, reasonOf(data));
  } else if (data.todo || (hasPassed && data.skip)) tally.skipped += 1;
  else if (hasPassed) tally.passed += 1;
  else addFault(tally, title, reasonOf(data));
}

/** Prints and counts the events of a file that has ended. */
async function fileResult(file: string, events: readonly TestEvent[]): Promise<FileResult> {
  const tally = emptyTally();
  // The names of the groups around a test, which start before it. The outermost is the file.
  const names: string[] = [];
  for (const event of events) {
    const { name, nesting } = event.data;
    if (event.type === 'test:start') names.splice(nesting, names.length, name);
    const title = [...names.slice(1, nesting), ...(nesting > 0 ? [name] : [])].join(' › ');
    if (isResult(event)) count(tally, title ? `${file}: ${title}` : file, event);
  }
  if (events.filter(isResult).length === 1) addFault(tally, `${file} has no test`);
  let output = '';
  for await (const text of Readable.from(events).compose(new spec())) output += String(text);
  process.stdout.write(`\n${output}`);
  const seconds = (events.at(-1)?.data.details.duration_ms ?? 0) / 1000;
  return { ...tally, suite: suiteOf(file), file, seconds };
}

/**
 * Adds an error that a test left behind to the file of that test. Returns false if its file is not known.
 * Node reports such errors when the process ends, in a sentence that names the test.
 */
function addLateError(results: readonly FileResult[], message: string): boolean {
  const place = /^Error: Test .* at (.+?):\d+:\d+ generated/.exec(message)?.[1];
  const result = results.find(({ file }) => place && resolve(file) === resolve(place));
  if (result) addFault(result, `${result.file} left an error behind`, message);
  return result !== undefined;
}

/** Returns what a process wrote to its error output after its last file, such as the reason of a crash. */
const writtenIn = (events: readonly TestEvent[]): string =>
  events.map(({ type, data }) => (type === 'test:stderr' ? (data.message ?? '') : '')).join('');

/** Runs one process, which runs test files until none is left. */
async function runProcess(script: string): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const lateErrors: string[] = [];
  const crash = emptyTally();
  let events: TestEvent[] = [];
  for await (const event of run({
    files: [script],
    concurrency: 1,
    timeout: PROCESS_TIMEOUT_MS,
  }) as AsyncIterable<TestEvent>) {
    // The test runner reports a process as a test that has the script's path as its name.
    if (isResult(event) && event.data.name === script) {
      if (event.type === 'test:fail')
        addFault(
          crash,
          'a process of tests crashed',
          `${reasonOf(event.data)}\n${writtenIn(events)}`,
        );
      continue;
    }
    const { message } = event.data;
    if (event.type === 'test:diagnostic' && message?.startsWith('Error: '))
      lateErrors.push(message);
    events.push(event);
    if (!isFile(event)) continue;
    results.push(await fileResult(event.data.name, events));
    events = [];
  }
  const unknown = lateErrors.filter((message) => !addLateError(results, message));
  const isExplained = lateErrors.length > 0 && unknown.length === 0;
  for (const message of unknown) addFault(crash, 'a test left an error behind', message);
  if (crash.failed > 0 && !isExplained)
    results.push({ ...crash, suite: 'node', file: '', seconds: 0 });
  return results;
}

/**
 * Files without a result, because their process ended before they did. The crash is their failure, so that it is not
 * counted twice.
 */
function lostFiles(files: readonly string[], results: readonly FileResult[]): FileResult[] {
  const crashes = results.filter(({ file }) => file === '').flatMap(({ notes }) => notes);
  return files
    .filter((file) => results.every((result) => result.file !== file))
    .map((file) => {
      const tally = emptyTally();
      addFault(tally, `${file} did not end`, crashes.join('\n'));
      return { ...tally, suite: suiteOf(file), file, seconds: 0 };
    });
}

interface NodeRun {
  /** Number of files that always run at once. */
  readonly concurrency?: number;
  /** Number of files that run beside them while the machine has CPU time to spare. */
  readonly extra?: number;
  readonly waitsForBuild?: (file: string) => boolean;
  /** Resolves with false if the build failed: then the files that wait for it are not run. */
  readonly build?: Promise<boolean>;
}

/**
 * Runs files with Node's test runner in a few processes. Each takes the next file when it has finished one, because
 * starting a process, its modules and a browser costs as much as a dozen tests.
 */
export async function runNodeFiles(
  files: readonly string[],
  {
    concurrency = 2,
    extra = 0,
    waitsForBuild = () => false,
    build = Promise.resolve(true),
  }: NodeRun = {},
): Promise<FileResult[]> {
  if (files.length === 0) return [];
  const script = await bundleNodeTests(files, waitsForBuild, concurrency);
  const folder = dirname(script);
  const gate = build.then((isBuilt) => {
    writeFileSync(join(folder, isBuilt ? GATE_OPEN : GATE_CLOSED), '');
    return isBuilt;
  });
  // Test processes inherit these options. The scripts need no loader of TypeScript. PGlite's WebAssembly is compiled only
  // once, because no test runs long enough for faster code to save time.
  process.execArgv = ['--enable-source-maps', '--no-wasm-tier-up'];
  const processes = Array.from({ length: Math.min(concurrency + extra, files.length) }, () =>
    runProcess(script),
  );
  const results = (await Promise.all(processes)).flat();
  const expected = (await gate) ? files : files.filter((file) => !waitsForBuild(file));
  const lost = lostFiles(expected, results);
  return [...results.filter(({ file }) => file !== '' || lost.length === 0), ...lost].map(
    (result) => ({ ...result, cpuSeconds: cpuSecondsOf(folder, files.indexOf(result.file)) }),
  );
}
