import { defineService, type BaseCore } from '../kernel/base-core.ts';
import { scriptUrlService } from '../platform/safety/script-url.ts';
import { WORKER_TEXT } from './worker-text.ts';

const HINT = `sso-elements: the session worker could not start, so a hidden tab may warn late. Allow it by "worker-src blob:" in the page's Content-Security-Policy, or serve a copy of session.worker.js and name it by worker-src on <sso-session-guard>. See "Policies" in docs/embedding.md.`;

const hintService = defineService('worker-hint', () => ({ isGiven: false }));

/** Starts the worker from its text, for a page of another origin than its file's. Throws where the page allows no worker. */
export function start(core: BaseCore, workerSrc?: string | null): Worker {
  if (workerSrc)
    console.warn(
      `sso-elements: worker-src="${workerSrc}" is not of this page's origin and is ignored.`,
    );
  const source = new Blob([WORKER_TEXT], { type: 'text/javascript' });
  const address = URL.createObjectURL(source);
  const worker = core.ports.startWorker(scriptUrlService(core)(address));
  // Its first message shows that the address has been read.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** Says on the console, once a page, how to allow the worker. */
export function hint(core: BaseCore): void {
  const given = hintService(core);
  if (given.isGiven) return;
  given.isGiven = true;
  console.warn(HINT);
}
