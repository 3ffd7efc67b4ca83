import { isAbsolute, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { bundleForNode } from './node-bundle.ts';
import { addFault, emptyTally, type FileResult, type Tally } from './tally.ts';
import { suiteOf } from './test-files.ts';

/** A file that hangs is stopped after this long. */
const FILE_TIMEOUT_MS = 600_000;

interface TestEvent {
  readonly name: string;
  readonly nesting: number;
  readonly file?: string;
  readonly details: {
    readonly type?: string;
    readonly error?: { readonly failureType?: string; readonly cause?: unknown };
  };
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
}

const reasonOf = ({ details }: TestEvent): string => {
  const cause = details.error?.cause;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};
const isGroup = ({ details }: TestEvent): boolean => details.type === 'suite';

function countPass(tally: Tally, file: string, event: TestEvent): void {
  if (isGroup(event)) return;
  // The test runner adds a test for the file itself: it passes if the file has no test.
  if (isFile(event)) addFault(tally, `${file} has no test`);
  else if (event.skip || event.todo) tally.skipped += 1;
  else tally.passed += 1;
}

function countFailure(tally: Tally, file: string, event: TestEvent): void {
  // A group fails because of its tests, which are counted, or because of a hook.
  if (isGroup(event)) {
    if (event.details.error?.failureType === 'hookFailed')
      addFault(tally, `${file}: a hook of “${event.name}” failed`, reasonOf(event));
    return;
  }
  if (isFile(event)) addFault(tally, `${file} crashed or timed out`, reasonOf(event));
  else if (event.todo) tally.skipped += 1;
  else addFault(tally, `${file}: ${event.name}`, reasonOf(event));
}

/** The test runner reports a file's process as a test with the script's path as its name. */
const isFile = ({ name, nesting }: TestEvent): boolean =>
  nesting === 0 && isAbsolute(name) && name.endsWith('.mjs');

async function runFile(path: string, script: string, timeoutMs: number): Promise<FileResult> {
  const startedAtMs = Date.now();
  const file = relative('.', path);
  const tally = emptyTally();
  const events = run({ files: [script], concurrency: 1, timeout: timeoutMs });
  events.on('test:pass', (event: TestEvent) => countPass(tally, file, event));
  events.on('test:fail', (event: TestEvent) => countFailure(tally, file, event));
  let output = '';
  for await (const text of events.compose(new spec())) output += String(text);
  const seconds = (Date.now() - startedAtMs) / 1000;
  // The reporter's own totals repeat what the report says.
  const [shown = ''] = output.split(/^(?=ℹ tests )/m);
  process.stdout.write(`\n── ${file} (${seconds.toFixed(1)} s)\n${shown}`);
  return { ...tally, suite: suiteOf(file), file, seconds };
}

/** Runs files with Node's test runner, each in its own process; prints the output of a file when it ends. */
export async function runNodeFiles(
  files: readonly string[],
  { concurrency = 2, timeoutMs = FILE_TIMEOUT_MS } = {},
): Promise<FileResult[]> {
  const scripts = await bundleForNode(files);
  // Test processes inherit these options. The scripts need no loader of TypeScript.
  process.execArgv = ['--enable-source-maps'];
  const queue = [...scripts];
  const results: FileResult[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      results.push(await runFile(...next, timeoutMs));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
