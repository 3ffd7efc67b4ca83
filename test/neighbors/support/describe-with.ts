import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { missingOf, type DebianProgram } from '../../support/programs/debian-program.ts';

/** Returns what this machine lacks to run tests with a program; '' for nothing. */
function faultOf(program: DebianProgram & { readonly needsRoot?: boolean }): string {
  const isRoot = process.getuid?.() === 0;
  return missingOf(program) || (program.needsRoot && !isRoot ? 'it needs root' : '');
}

/**
 * Groups tests that need a program. They are skipped on a machine that can't run it, except with `CI` set, because there
 * a missing program must not hide a failure.
 */
export function describeWith(
  program: DebianProgram & { readonly needsRoot?: boolean },
  title: string,
  tests: () => void,
): void {
  const fault = faultOf(program);
  if (fault && process.env['CI'] === undefined) test(title, { skip: fault });
  else
    describe(title, () => {
      before(() => assert.equal(fault, '', `${program.title} is not tested`));
      tests();
    });
}
