/**
 * Runs test files of the gateway in a process of its own, which `node-process.mjs` starts ahead of time. Loads the
 * packages, waits for a request, runs its files one after another and sends what happens.
 */
import { describe } from 'node:test';
import { onFailure } from './node-test.mjs';

/** Tests wait at most this long for a condition; the message of `test/support/time/wait-until-async.ts`. */
const WAITED_TOO_LONG = 'the condition did not become true';
/** A mutant that lets so many files fail without an assertion is not run with others. */
const MAX_BROKEN_FILES = 2;

const send = (message, sent) => process.send(message, sent);

/** Sends the last message and exits, which also kills the programs that tests have started. */
const finish = (message) => send(message, () => process.exit());

const kindOf = (place, error) => {
  // A `before` starts the gateway, so nothing was tested yet.
  if (error?.code === 'ERR_ASSERTION' && place !== 'before') return 'assertion';
  return error?.message === WAITED_TOO_LONG ? 'timeout' : 'crash';
};

async function run({ files, bail, activation }) {
  const stryker = (globalThis.__stryker__ = {
    ...activation,
    mutantCoverage: { static: {}, perTest: {} },
  });
  let broken;
  let brokenFiles = 0;
  onFailure((place, name, error) => {
    const failure = {
      kind: kindOf(place, error),
      reason: `${stryker.currentTestId}: ${name}: ${error?.stack ?? error}`,
    };
    if (bail && failure.kind === 'assertion') return void finish({ failure });
    broken ??= failure;
  });
  process.on('uncaughtException', (error) => {
    broken ??= { kind: 'crash', reason: String(error?.stack ?? error) };
  });
  for (const { file, script, serverUrl } of files) {
    globalThis.mutationRun = { serverUrl };
    stryker.currentTestId = file;
    const before = broken;
    send({ started: file });
    await describe(file, async () => {
      await import(script).catch((error) => {
        broken ??= { kind: 'crash', reason: `${file}: ${error?.stack ?? error}` };
      });
    });
    if (broken !== before && ++brokenFiles >= MAX_BROKEN_FILES) break;
  }
  if (stryker.hitCount > stryker.hitLimit) broken = { kind: 'timeout', reason: 'An endless loop.' };
  const isDry = activation.activeMutant === undefined;
  finish({ failure: broken, ...(isDry && { coverage: stryker.mutantCoverage.perTest }) });
}

process.once('message', (request) => void run(request));
await Promise.all(process.argv.slice(2).map((name) => import(name)));
