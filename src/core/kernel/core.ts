import { getBaseCore, page, PAGE_CORE, type BaseCore, type Service } from './base-core.ts';
import { CONSTANTS, type Constants } from './constants.ts';
import { browserPorts, type Ports } from './ports.ts';

export { defineService } from './base-core.ts';

/** What every service is built from: the ports to the browser, the constants, and the services built so far. */
export interface Core extends BaseCore {
  readonly ports: Ports;
  readonly constants: Constants;
}

/** What a core is created from; the browser's ports and the product's constants by default. */
export interface CoreOptions {
  readonly ports?: Ports;
  readonly constants?: Constants;
  /** Services that replace the real ones, as made by {@link override}. */
  readonly overrides?: readonly Override[];
}

/** A service's name and what replaces it. */
type Override = readonly [name: string, replacement: unknown];

/** Replaces a service in a new core. */
export function override<T, C extends BaseCore>(service: Service<T, C>, replacement: T): Override {
  let name = '';
  // A service asks its core for its name first.
  const services = { has: (asked: string) => (name = asked) !== '', get: () => undefined };
  service({ services } as unknown as C);
  return [name, replacement];
}

/** Creates a core of its own. Pages share one through {@link getCore}; tests bring their own ports. */
export function createCore({
  ports = browserPorts,
  constants = CONSTANTS,
  overrides = [],
}: CoreOptions = {}): Core {
  return { ports, constants, services: new Map(overrides) };
}

const isFullCore = (core: BaseCore): core is Core => 'fetch' in core.ports;

/** Adds to a base core what it lacks, and returns it as a full core. Its own ports and constants stay. */
export function fullCore(core: BaseCore): Core {
  if (isFullCore(core)) return core;
  const ports = { ...browserPorts, ...core.ports };
  const constants = { ...CONSTANTS, ...core.constants };
  return Object.assign(core, { ports, constants });
}

/** Returns the page's core, whichever script created it. */
export function getCore(): Core {
  return fullCore(getBaseCore());
}

/** Makes a core the page's own, and returns a function that removes it; for tests. */
export function provideCore(core: Core): () => void {
  page[PAGE_CORE] = core;
  return () => {
    if (page[PAGE_CORE] === core) delete page[PAGE_CORE];
  };
}
