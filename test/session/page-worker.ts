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
/** The session's worker as it is, with a world of its own each time it is called. */
const begin = compileFunction(outputFiles[0]?.text ?? '', NAMES) as (...world: unknown[]) => void;

/** What a worker gets from its page's browser. */
export interface WorkerHome {
  now(): number;
  /** Runs something after a delay, unless the worker has ended or the page is gone. */
  after(delayMs: number, run: () => void): () => void;
  /** How long a message takes. */
  delayMs(): number;
}

type Listener = (event: { data: unknown }) => void;

/** Runs the session's worker beside a page. */
export function startPageWorker(home: WorkerHome): Worker {
  let isOver = false;
  let hear: Listener = () => undefined;
  const after = (delayMs: number, run: () => void) => home.after(delayMs, () => isOver || run());
  const worker = {
    onmessage: undefined as Listener | undefined,
    onerror: undefined as unknown,
    postMessage: (data: unknown) => void after(home.delayMs(), () => hear({ data })),
    terminate: () => void (isOver = true),
    addEventListener: () => undefined,
  };
  const postMessage = (data: unknown) =>
    void after(home.delayMs(), () => worker.onmessage?.({ data }));
  const listen = (_: string, listener: Listener) => void (hear = listener);
  const setTimer = (run: () => void, delayMs: number) => after(delayMs, run);
  const clearTimer = (cancel?: () => void) => cancel?.();
  begin(postMessage, listen, setTimer, clearTimer, { now: home.now });
  return worker as unknown as Worker;
}
