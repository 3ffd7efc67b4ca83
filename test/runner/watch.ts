import { spawn, type ChildProcess } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';

const FOLDERS = ['src', 'demo', 'test', 'cli', 'tools', 'gateway/src'];
/** Editors write a file in several steps, so changes within this time count as one. */
const QUIET_MS = 150;

/** Runs the named tests, and again whenever a source changes. A change stops the current run. */
export function watch(names: readonly string[]): void {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    // Kills the whole process group, because a run starts processes of its own.
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const start = (): void => {
    stop();
    child = spawn(process.execPath, ['--import', 'tsx', 'test/run.ts', ...names], {
      stdio: 'inherit',
      detached: true,
    });
    child.on('close', (code) => {
      if (code !== null) console.log('\nWaiting for a change; Ctrl+C stops.');
    });
  };
  process.once('SIGINT', () => {
    stop();
    process.exit(130);
  });
  for (const folder of FOLDERS)
    watchFolder(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(start, QUIET_MS);
    });
  start();
}
