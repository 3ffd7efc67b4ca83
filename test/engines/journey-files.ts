import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from './engines.ts';

const FOLDER = 'test/engines/journeys';
/** It is about the accessibility tree, which WebKit's driver does not search. */
const ONLY_FIREFOX = ['page-dialogs.ts'];
/** Those of a sample in Firefox. */
const SAMPLE_IN_FIREFOX = [...ONLY_FIREFOX, 'session.ts'];
/** It takes longest, and few of its steps depend on the engine. */
const NOT_IN_SAMPLE = 'account.ts';

/**
 * Returns the journeys that run in an engine: all that it can run. In a sample, each runs in one of the two engines, but
 * the longest in none.
 */
export function journeyFiles(engine: EngineName, isSample: boolean): string[] {
  const inFirefox = isSample ? SAMPLE_IN_FIREFOX : ONLY_FIREFOX;
  return readdirSync(FOLDER)
    .filter((file) => !isSample || file !== NOT_IN_SAMPLE)
    .filter((file) =>
      engine === 'webkit' ? !inFirefox.includes(file) : !isSample || inFirefox.includes(file),
    )
    .map((file) => join(FOLDER, file));
}
