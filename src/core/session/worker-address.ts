import type { BaseCore } from '../kernel/base-core.ts';

/**
 * The address of the session's worker, where that is a file of the page's own origin: the one that the page names,
 * else the one beside this script. Undefined where the script comes from another origin, or where a bundler has put it
 * into a file of its own, beside which there is no worker.
 */
export function workerAddress(core: BaseCore, workerSrc?: string | null): string | undefined {
  const page = core.ports.location.href;
  // The build puts an expression here that bundlers do not follow: some of them would give a wrong address.
  const own = new URL('./session.worker.ts', import.meta.url).href;
  const { href } = new URL(workerSrc || own, page);
  const isFile =
    href.startsWith(new URL('/', page).href) && (workerSrc || own.includes('session.w'));
  return isFile ? href : undefined;
}
