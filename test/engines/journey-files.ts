import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from './engines.ts';

const FOLDER = 'test/engines/journeys';
/** It is about the accessibility tree, which WebKit's driver does not search. */
const ONLY_FIREFOX = ['page-dialogs.ts'];
/** Those of a sample in Firefox, which take as long as the others in WebKit. */
const SAMPLE_IN_FIREFOX = [...ONLY_FIREFOX, 'account.ts', 'session.ts'];

/** Returns the journeys that run in an engine: all that it can run. In a sample, each runs in one of the two engines. */
export function journeyFiles(engine: EngineName, isSample: boolean): string[] {
  const inFirefox = isSample ? SAMPLE_IN_FIREFOX : ONLY_FIREFOX;
  return readdirSync(FOLDER)
    .filter((file) =>
      engine === 'webkit' ? !inFirefox.includes(file) : !isSample || inFirefox.includes(file),
    )
    .map((file) => join(FOLDER, file));
}
