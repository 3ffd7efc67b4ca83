import { accessSync, constants, mkdirSync } from 'node:fs';
import { findChromium } from '../support/browser/chromium.ts';
import { requirePostgres } from '../support/programs/postgres.ts';
import { suiteOf } from './test-files.ts';

const CACHE = '.cache';
const WITHOUT_BROWSER = new Set([
  ...[
    'rules',
    'domain',
    'server',
    'security-gateway',
    'session',
    'data',
    'check-gateway',
    'build',
    'foreign',
    'neighbors',
    'deployment',
    'failover',
  ],
]);
const WITH_POSTGRES = new Set([
  'server',
  'data',
  'journeys',
  'neighbors',
  'deployment',
  'failover',
]);

function checkCache(): void {
  try {
    mkdirSync(CACHE, { recursive: true });
    accessSync(CACHE, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `The tests keep bundles and databases in the folder ${CACHE}, which cannot be written (${code}).`,
      { cause: error },
    );
  }
}

/**
 * Checks that this machine has the programs that the test files need, and installs what it can. Rejects with one
 * line that names what is missing.
 */
export async function checkMachine(files: readonly string[]): Promise<void> {
  const suites = new Set(files.map(suiteOf));
  checkCache();
  if ([...suites].some((suite) => !WITHOUT_BROWSER.has(suite))) await findChromium();
  if ([...suites].some((suite) => WITH_POSTGRES.has(suite))) requirePostgres();
}
