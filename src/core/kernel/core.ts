import { CONSTANTS, type Constants } from './constants.ts';
import { getBaseCore, page, PAGE_CORE, type BaseCore } from './base-core.ts';
import { browserPorts, type Ports } from './ports.ts';

export { defineService } from './base-core.ts';

/** What every room is built from: the outside world, the numbers of spec 9, and the rooms opened so far. */
export interface Core extends BaseCore {
  readonly ports: Ports;
  readonly constants: Constants;
}

/** Builds a core of its own; pages share one through {@link getCore}, tests bring their own ports. */
export function createCore(ports: Ports = browserPorts, constants: Constants = CONSTANTS): Core {
  return { ports, constants, services: new Map() };
}

const isFullCore = (core: BaseCore): core is Core => 'fetch' in core.ports;

/** The whole of a core; what a guard began with stays as it is. */
export function fullCore(core: BaseCore): Core {
  if (isFullCore(core)) return core;
  const ports = { ...browserPorts, ...core.ports };
  const constants = { ...CONSTANTS, ...core.constants };
  return Object.assign(core, { ports, constants });
}

/** The page's one core, whichever bundle came first. */
export function getCore(): Core {
  return fullCore(getBaseCore());
}

/** Puts a core in the page's place and returns how to take it away again; for tests. */
export function provideCore(core: Core): () => void {
  page[PAGE_CORE] = core;
  return () => {
    if (page[PAGE_CORE] === core) delete page[PAGE_CORE];
  };
}
