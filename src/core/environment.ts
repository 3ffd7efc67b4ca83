import type { Core } from './core.ts';
import type { Environment } from './contract/environment.ts';

const DEFAULTS: Environment = { production: false };

/** Loads the environment file (spec 7). A missing or broken one is told on the console and the defaults hold. */
export async function loadEnvironment(
  core: Core,
  address: string | undefined,
): Promise<Environment> {
  if (!address) return DEFAULTS;
  try {
    const url = new URL(address, core.ports.location.href).href;
    const signal = AbortSignal.timeout(core.constants.requestTimeoutMs);
    // The schema comes with zod, which an app that imports the core alone loads only for an environment file.
    const schema = import('./contract/environment.ts');
    const reply = await core.ports.fetch(url, { signal });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return (await schema).Environment.parse(await reply.json());
  } catch (error) {
    core.ports.warn('Cannot load configuration...', `(environment="${address}": ${String(error)})`);
    return DEFAULTS;
  }
}
