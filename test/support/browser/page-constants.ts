import type { BrowserContext } from 'playwright-core';

function replaceConstants(constants: Record<string, unknown>): void {
  const key = Symbol.for('sso-elements/core@1');
  let core: { constants: object } | undefined;
  Object.defineProperty(globalThis, key, {
    get: () => core,
    set(next: { constants: object }) {
      core = Object.assign(next, { constants: { ...next.constants, ...constants } });
    },
  });
}

/** Overrides constants of the core, by their names in `Core.constants`, before the pages' own scripts run. */
export async function setConstants(
  context: BrowserContext,
  constants: Record<string, unknown>,
): Promise<void> {
  await context.addInitScript(replaceConstants, constants);
}
