import type { LeanCore } from '../lean-core.ts';
import { scriptUrlRoom } from '../safety/script-url.ts';

/**
 * Starts the session's worker: by its address on the page's own origin, else by a Blob that imports
 * it (decisions 2.7). Throws where the page lets neither in.
 */
export function startSessionWorker(core: LeanCore, workerSrc?: string | null): Worker {
  const page = core.ports.location.href;
  const own = new URL('./session.worker.ts', import.meta.url);
  const { origin, href } = workerSrc ? new URL(workerSrc, page) : own;
  const trusted = scriptUrlRoom(core);
  if (origin === new URL(page).origin) return core.ports.startWorker(trusted(href));
  const source = new Blob([`import${JSON.stringify(href)}`], { type: 'text/javascript' });
  const address = URL.createObjectURL(source);
  const worker = core.ports.startWorker(trusted(address));
  // Its first word says that the address has been read.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
