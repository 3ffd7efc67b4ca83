import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

const source = fileURLToPath(new URL('../../src/core/session/session.worker.ts', import.meta.url));
const { outputFiles } = buildSync({
  entryPoints: [source],
  bundle: true,
  write: false,
  format: 'iife',
});
const NAMES = ['postMessage', 'addEventListener', 'setTimeout', 'clearTimeout', 'Date'];
/** Runs the unchanged code of the session's worker with the given globals. */
const begin = compileFunction(outputFiles[0]?.text ?? '', NAMES) as (...world: unknown[]) => void;

/** The environment of a worker. */
export interface WorkerHome {
  now(): number;
  /** Runs a function after a delay, unless the worker has ended or the page is closed. */
  after(delayMs: number, run: () => void): () => void;
  /** Returns the delay of a message. */
  delayMs(): number;
}

type Listener = (event: { data: unknown }) => void;

/** Starts the session's worker for a page. */
export function startPageWorker(home: WorkerHome): Worker {
  let isOver = false;
  let receive: Listener = () => undefined;
  const after = (delayMs: number, run: () => void) => home.after(delayMs, () => isOver || run());
  const worker = {
    onmessage: undefined as Listener | undefined,
    onerror: undefined as unknown,
    postMessage: (data: unknown) => void after(home.delayMs(), () => receive({ data })),
    terminate: () => void (isOver = true),
    addEventListener: () => undefined,
  };
  const postMessage = (data: unknown) =>
    void after(home.delayMs(), () => worker.onmessage?.({ data }));
  const listen = (_: string, listener: Listener) => void (receive = listener);
  const setTimer = (run: () => void, delayMs: number) => after(delayMs, run);
  const clearTimer = (cancel?: () => void) => cancel?.();
  begin(postMessage, listen, setTimer, clearTimer, { now: home.now });
  return worker as unknown as Worker;
}
