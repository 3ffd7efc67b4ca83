import type { BaseCore } from '../kernel/base-core.ts';

/**
 * Returns the address of the session worker if it is a file of the page's origin: the file that the page names, or
 * the file next to this script. Returns undefined if that is on another origin, or if a bundler has moved this script
 * to a file that has no worker next to it.
 */
export function workerAddress(core: BaseCore, workerSrc?: string | null): string | undefined {
  const page = core.ports.location.href;
  // The build replaces this with an expression that bundlers do not resolve, because some resolve it wrongly.
  const own = new URL('./session.worker.ts', import.meta.url).href;
  const { href } = new URL(workerSrc || own, page);
  const isFile =
    href.startsWith(new URL('/', page).href) && (workerSrc || own.includes('session.w'));
  return isFile ? href : undefined;
}
