import { BASE_CONSTANTS, type BaseConstants } from './base-constants.ts';
import { basePorts, type BasePorts } from './base-ports.ts';

/**
 * As much of the core as the session guard needs until something is due: a suite app that embeds the
 * guard alone pays for no more. {@link Core} is the whole.
 */
export interface BaseCore {
  readonly ports: BasePorts;
  readonly constants: BaseConstants;
  readonly services: Map<string, unknown>;
}

/**
 * Declares a part of the core that is built when first asked for, once a page. A tag thus pays only
 * for the rooms it enters, and two copies of the bundle find each other's.
 */
export function defineService<T, C extends BaseCore>(
  name: string,
  build: (core: C) => T,
): (core: C) => T {
  return (core) => {
    if (!core.services.has(name)) core.services.set(name, build(core));
    return core.services.get(name) as T;
  };
}

/** Where a page keeps its one core. */
export const PAGE_CORE = Symbol.for('sso-elements/core@1');
export const page = globalThis as { [PAGE_CORE]?: BaseCore };

/** The page's one core, whichever bundle came first; it may not be whole yet. */
export function getBaseCore(): BaseCore {
  return (page[PAGE_CORE] ??= { ports: basePorts, constants: BASE_CONSTANTS, services: new Map() });
}
