import { LEAN_CONSTANTS, type LeanConstants } from './lean-constants.ts';
import { leanPorts, type LeanPorts } from './lean-ports.ts';

/**
 * As much of the core as the session guard needs until something is due: a suite app that embeds the
 * guard alone pays for no more. {@link Core} is the whole.
 */
export interface LeanCore {
  readonly ports: LeanPorts;
  readonly constants: LeanConstants;
  readonly rooms: Map<string, unknown>;
}

/**
 * Declares a part of the core that is built when first asked for, once a page. A tag thus pays only
 * for the rooms it enters, and two copies of the bundle find each other's.
 */
export function room<T, C extends LeanCore>(name: string, build: (core: C) => T): (core: C) => T {
  return (core) => {
    if (!core.rooms.has(name)) core.rooms.set(name, build(core));
    return core.rooms.get(name) as T;
  };
}

/** Where a page keeps its one core. */
export const PAGE_CORE = Symbol.for('sso-elements/core@1');
export const page = globalThis as { [PAGE_CORE]?: LeanCore };

/** The page's one core, whichever bundle came first; it may not be whole yet. */
export function getLeanCore(): LeanCore {
  return (page[PAGE_CORE] ??= { ports: leanPorts, constants: LEAN_CONSTANTS, rooms: new Map() });
}
