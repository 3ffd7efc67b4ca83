import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { missingOf, type DebianProgram } from '../../support/debian-program.ts';

/**
 * Groups tests that need a program. They are skipped on a machine without it, except with `CI` set, because there a
 * missing program must not hide a failure.
 */
export function describeWith(program: DebianProgram, title: string, tests: () => void): void {
  const missing = missingOf(program);
  if (missing && process.env['CI'] === undefined) test(title, { skip: missing });
  else
    describe(title, () => {
      before(() => assert.equal(missing, '', `${program.title} is not installed`));
      tests();
    });
}
