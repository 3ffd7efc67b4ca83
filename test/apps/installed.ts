import { before, type TestContext } from 'node:test';
import { FULL_WORKSHOP, installLibraries, type Workshop } from './workshop.ts';

/**
 * Installs the packages before the tests of a file. Returns a function that skips a test if npm can't install them; in
 * CI the file fails then.
 */
export function useInstalled(workshop: Workshop = FULL_WORKSHOP) {
  let missing: string | undefined;
  before(async () => {
    await installLibraries(workshop).catch((error: unknown) => {
      missing = `not run: npm can’t install the packages (${String(error).split('\n', 1).join('')})`;
      if (process.env.CI) throw new Error(missing, { cause: error });
    });
  });
  return {
    isInstalled: () => missing === undefined,
    /** Returns true, and skips the test, if the packages are missing. */
    skips(context: TestContext): boolean {
      if (missing) context.skip(missing);
      return missing !== undefined;
    },
  };
}
