import type { Core } from '../kernel/core.ts';
import type { Environment } from '../contract/environment.ts';
import { givenEnvironmentService } from './given-environment.ts';

/** The environment if no file is configured. */
export const DEFAULTS: Environment = { production: false };

async function fetchEnvironment(core: Core, url: string, signal: AbortSignal) {
  // The schema needs zod. An app that imports only the core loads it only if there is an environment file.
  const schema = import('../contract/environment.ts');
  const given = givenEnvironmentService(core);
  const reply = given.reply ?? (await core.ports.fetch(url, { signal }));
  // A retry, after an invalid environment or for an unknown tenant, requests the file.
  delete given.reply;
  // A client error is final: a retry would get the same reply.
  if (reply.status >= 400 && reply.status < 500) return `status ${reply.status}`;
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return (await schema).Environment.parse(await reply.json());
}

/**
 * Loads the environment file (configuration-08), with two retries. Returns undefined on failure, and logs it as a
 * warning.
 */
export async function loadEnvironment(
  core: Core,
  address: string | undefined,
): Promise<Environment | undefined> {
  if (!address) return DEFAULTS;
  let problem = 'no address';
  if (URL.canParse(address, core.ports.location.href)) {
    const url = new URL(address, core.ports.location.href).href;
    const signal = AbortSignal.timeout(core.constants.requestTimeoutMs);
    for (const delayMs of [0, ...core.constants.retryDelaysMs]) {
      if (delayMs > 0) await new Promise<void>((go) => core.ports.setTimer(go, delayMs));
      const found = await fetchEnvironment(core, url, signal).catch(String);
      if (typeof found !== 'string') return found;
      problem = found;
      if (problem.startsWith('status 4') || signal.aborted) break;
    }
  }
  core.ports.warn('Cannot load configuration...', `(environment="${address}": ${problem})`);
  return undefined;
}
