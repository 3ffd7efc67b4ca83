import type { BrowserContext } from 'playwright-core';
import { PAGE_CORE } from '../../../src/core/kernel/base-core.ts';

/** The description of the symbol under which the core of the tested build is. */
export const CORE_KEY = Symbol.keyFor(PAGE_CORE) ?? '';

interface Replacement {
  readonly key: string;
  readonly constants: Record<string, unknown>;
}

/**
 * Replaces constants of the core that appears under `key`. Throws an uncaught error if the page runs elements without
 * that core. Runs in the page, so it must not use imports or outer scope.
 */
function replaceConstants({ key, constants }: Replacement): void {
  let core: { constants: object } | undefined;
  let isReady = false;
  const symbol = Symbol.for(key);
  Object.defineProperty(globalThis, symbol, {
    get: () => core,
    set(next: { constants: object }) {
      core = Object.assign(next, { constants: { ...next.constants, ...constants } });
    },
  });
  addEventListener('sso-ready', () => (isReady = true), { capture: true });
  const keyWithoutVersion = key.slice(0, key.indexOf('@') + 1);
  const isOtherCore = (other: symbol) =>
    other !== symbol && Symbol.keyFor(other)?.startsWith(keyWithoutVersion);
  // These two build the core when they are connected; the others are ready only with a core.
  const hasElement = () =>
    document.querySelector('sso-session-guard:defined, sso-cookie-consent:defined') !== null;
  const timer = setInterval(() => {
    const isRunning =
      isReady || hasElement() || Object.getOwnPropertySymbols(globalThis).some(isOtherCore);
    if (!core && !isRunning) return;
    clearInterval(timer);
    if (!core) throw new Error(`${location.href} has no core ${key}.`);
  }, 100);
}

/**
 * Overrides constants of the core, by their names in `Core.constants`, before the pages' own scripts run. A page that
 * runs elements of another build, whose core it can't change, closes the context: all that waits for a page of the
 * context, or uses one later, rejects with the key of the missing core.
 */
export async function setConstants(
  context: BrowserContext,
  constants: Record<string, unknown>,
): Promise<void> {
  context.on('weberror', (event) => {
    const { message } = event.error();
    if (message.includes(`has no core ${CORE_KEY}`)) void context.close({ reason: message });
  });
  await context.addInitScript(replaceConstants, { key: CORE_KEY, constants });
}
