import type { BrowserContext } from 'playwright-core';

function replaceNumbers(numbers: Record<string, unknown>): void {
  const key = Symbol.for('sso-elements/core@1');
  let core: { constants: object } | undefined;
  Object.defineProperty(globalThis, key, {
    get: () => core,
    set(next: { constants: object }) {
      core = Object.assign(next, { constants: { ...next.constants, ...numbers } });
    },
  });
}

/** Sets numbers of the core, by their names in `Core.constants`, before the pages' own scripts run. */
export async function setNumbers(
  context: BrowserContext,
  numbers: Record<string, unknown>,
): Promise<void> {
  await context.addInitScript(replaceNumbers, numbers);
}
