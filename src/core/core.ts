import { CONSTANTS, type Constants } from './constants.ts';
import { browserPorts, type Ports } from './ports.ts';

/** What every room is built from: the outside world, the numbers of spec 9, and the rooms opened so far. */
export interface Core {
  readonly ports: Ports;
  readonly constants: Constants;
  readonly rooms: Map<string, unknown>;
}

/** Builds a core of its own; pages share one through {@link getCore}, tests bring their own ports. */
export function createCore(ports: Ports = browserPorts, constants: Constants = CONSTANTS): Core {
  return { ports, constants, rooms: new Map() };
}

/**
 * Declares a part of the core that is built when first asked for, once a page. A tag thus pays only
 * for the rooms it enters, and two copies of the bundle find each other's.
 */
export function room<T>(name: string, build: (core: Core) => T): (core: Core) => T {
  return (core) => {
    if (!core.rooms.has(name)) core.rooms.set(name, build(core));
    return core.rooms.get(name) as T;
  };
}

const PAGE_CORE = Symbol.for('sso-elements/core@1');
const page = globalThis as { [PAGE_CORE]?: Core };

/** The page's one core, whichever bundle came first. */
export function getCore(): Core {
  return (page[PAGE_CORE] ??= createCore());
}

/** Puts a core in the page's place and returns how to take it away again; for tests. */
export function provideCore(core: Core): () => void {
  page[PAGE_CORE] = core;
  return () => {
    if (page[PAGE_CORE] === core) delete page[PAGE_CORE];
  };
}
