import { spawnSync } from 'node:child_process';

interface NpmTest {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** A command that runs the command of its arguments. */
  readonly prefix?: readonly string[];
}

/** Runs `npm test` with these words, and returns its output and exit code. */
export function npmTest(
  words: readonly string[],
  { env = {}, cwd = '.', prefix = [] }: NpmTest = {},
) {
  const [program = '', ...args] = [
    ...prefix,
    ...[process.execPath, '--import', 'tsx', 'test/run.ts', ...words],
  ];
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // Node's test runner does nothing in a process that it started itself.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
  });
  const output = `${stdout}${stderr}`.trim();
  return { status, output, lines: output.split('\n') };
}
