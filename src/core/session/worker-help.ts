import type { BaseCore } from '../kernel/base-core.ts';
import { WORKER_TEXT } from './worker-text.ts';

// A guard on a page of another origin loads this file beside its own. Without imports it loads nothing else.

const HINT = `sso-elements: the session worker could not start, so a hidden tab may warn late. Allow it by "worker-src blob:" in the page's Content-Security-Policy, or serve a copy of session.worker.js and name it by worker-src on <sso-session-guard>. See "Policies" in docs/embedding.md.`;

/** The cores whose page was told how to allow the worker. */
const hinted = new WeakSet<BaseCore>();

/**
 * Starts the worker from its text, for a page on another origin than its file. `run` starts it from an address. Throws
 * if the page forbids workers.
 */
export function start(run: (address: string) => Worker, workerSrc?: string | null): Worker {
  if (workerSrc)
    console.warn(
      `sso-elements: worker-src="${workerSrc}" is not of this page's origin and is ignored.`,
    );
  const source = new Blob([WORKER_TEXT], { type: 'text/javascript' });
  const address = URL.createObjectURL(source);
  const worker = run(address);
  // Its first message shows that the worker has loaded the address.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** Logs once per page how to allow the worker. */
export function hint(core: BaseCore): void {
  if (hinted.has(core)) return;
  hinted.add(core);
  console.warn(HINT);
}
