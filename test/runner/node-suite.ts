import { relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { addFault, emptyTally, type Tally } from './tally.ts';

/** A file that hangs is given up after this long. */
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

const whyOf = ({ details }: TestEvent): string => {
  const cause = details.error?.cause;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};

/** Runs files under Node's test runner, each in a process of its own, printing what happens as it happens. */
export async function runNodeSuite(
  files: readonly string[],
  timeoutMs = FILE_TIMEOUT_MS,
): Promise<Tally> {
  const tally = emptyTally();
  const paths = new Set(files.map((file) => resolve(file)));
  // The runner stands a test in for a file: it passes when the file holds no test, and fails when the file crashes.
  const isFile = ({ name, nesting }: TestEvent): boolean =>
    nesting === 0 && paths.has(resolve(name));
  const isGroup = ({ details }: TestEvent): boolean => details.type === 'suite';

  const events = run({ files: [...paths], concurrency: 2, timeout: timeoutMs });
  events.on('test:pass', (event: TestEvent) => {
    if (isGroup(event)) return;
    if (isFile(event)) addFault(tally, `${relative('.', event.name)} holds no test`);
    else if (event.skip || event.todo) tally.skipped += 1;
    else tally.passed += 1;
  });
  events.on('test:fail', (event: TestEvent) => {
    // A group fails for its tests, which are counted, or for a hook, which nothing else stands for.
    if (isGroup(event)) {
      if (event.details.error?.failureType === 'hookFailed')
        addFault(tally, `a hook of “${event.name}” failed`);
      return;
    }
    if (isFile(event)) addFault(tally, `${relative('.', event.name)} crashed or hung`);
    else if (event.todo) tally.skipped += 1;
    else addFault(tally, `${relative('.', event.file ?? '')}: ${event.name}`, whyOf(event));
  });
  await pipeline(events, new spec(), process.stdout, { end: false });
  return tally;
}
