import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { OutputClosed, openOutput } from '../../gateway/src/commands/output.ts';

type Listener = (error: Partial<NodeJS.ErrnoException>) => void;

/** Opens the output of this process, to which no listener is added. `report` is called with an error of the output. */
function open(t: TestContext) {
  const listeners = new Map<string, Listener>();
  t.mock.method(process.stdout, 'on', (event: string, listener: Listener) => {
    listeners.set(event, listener);
    return process.stdout;
  });
  t.mock.method(process.stderr, 'on', () => process.stderr);
  const report: Listener = (error) => listeners.get('error')?.(error);
  return { print: openOutput(), report };
}

test('a command that prints after its reader has gone is stopped', (t) => {
  const { print, report } = open(t);
  const write = t.mock.method(process.stdout, 'write', () => true);
  print('before');
  report({ code: 'EPIPE' });
  assert.throws(() => print('after'), OutputClosed);
  assert.deepEqual(
    write.mock.calls.map(({ arguments: [text] }) => text),
    ['before'],
  );
});

test('output that can’t be stored ends the process with 2, and names the reason in one line', (t) => {
  const { report } = open(t);
  const write = t.mock.method(process.stderr, 'write', () => true);
  const exit = t.mock.method(process, 'exit', () => undefined as never);
  for (const [error, reason] of [
    [{ code: 'ENOSPC', message: 'write' }, 'ENOSPC'],
    [{ message: 'The pipe is broken.' }, 'The pipe is broken.'],
  ] as const) {
    report(error);
    assert.equal(
      write.mock.calls.at(-1)?.arguments[0],
      `The output can’t be written (${reason}).\n`,
    );
    assert.deepEqual(exit.mock.calls.at(-1)?.arguments, [2]);
  }
});
