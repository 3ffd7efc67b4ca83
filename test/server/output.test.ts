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
  const written: string[] = [];
  t.mock.method(process.stdout, 'write', (text: string) => written.push(text) > 0);
  print('before');
  report({ code: 'EPIPE' });
  assert.throws(() => print('after'), OutputClosed);
  assert.deepEqual(written, ['before']);
});

test('output that can’t be stored ends the process with 2, and names the reason in one line', (t) => {
  const { report } = open(t);
  const ends: unknown[] = [];
  t.mock.method(process.stderr, 'write', (text: string) => ends.push(text) > 0);
  t.mock.method(process, 'exit', (code: number) => void ends.push(code));
  report({ code: 'ENOSPC', message: 'write' });
  report({ message: 'The pipe is broken.' });
  assert.deepEqual(ends, [
    ...['The output can’t be written (ENOSPC).\n', 2],
    ...['The output can’t be written (The pipe is broken.).\n', 2],
  ]);
});
