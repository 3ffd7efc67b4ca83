import { BASE_CONSTANTS, type BaseConstants } from './base-constants.ts';
import { basePorts, type BasePorts } from './base-ports.ts';
import { VERSION } from './version.ts';

/**
 * The part of the core that the session guard needs until a deadline is near, so that a suite app that embeds only
 * the guard loads no more. {@link Core} is all of it.
 */
export interface BaseCore {
  readonly ports: BasePorts;
  readonly constants: BaseConstants;
  /** The services built so far, by name. {@link defineService} adds to it. */
  readonly services: Map<string, unknown>;
}

/** Returns a core's service, and builds it on first use. */
export type Service<T, C extends BaseCore = BaseCore> = (core: C) => T;

const names = new Set<string>();
const building: string[] = [];

/**
 * Wraps the build function of a service, outside production. Throws if the name is empty or another service of this
 * script has it; the returned function throws if services need each other while they are built.
 */
function checkService<T, C>(name: string, build: (core: C) => T): (core: C) => T {
  if (!name) throw new Error('A service needs a name.');
  if (names.has(name)) throw new Error(`Two services are named ${name}.`);
  names.add(name);
  return (core) => {
    if (building.includes(name))
      throw new Error(`Services need each other: ${[...building, name].join(', ')}.`);
    building.push(name);
    try {
      return build(core);
    } finally {
      building.pop();
    }
  };
}

/**
 * Declares a part of the core that is built on first use, once per core. Scripts of one version on a page share it by
 * its name. Outside production it throws if the name is taken, or if services need each other while they are built.
 */
export function defineService<T, C extends BaseCore>(
  name: string,
  build: (core: C) => T,
): Service<T, C> {
  if (process.env.NODE_ENV !== 'production') build = checkService(name, build);
  return (core) => {
    if (!core.services.has(name)) core.services.set(name, build(core));
    return core.services.get(name) as T;
  };
}

/** Where a page keeps its core. */
export const PAGE_CORE = Symbol.for(`sso-elements/core@${VERSION}`);
export const page = globalThis as { [PAGE_CORE]?: BaseCore };

/** Returns the page's core, which may be a base core only. */
export function getBaseCore(): BaseCore {
  return (page[PAGE_CORE] ??= { ports: basePorts, constants: BASE_CONSTANTS, services: new Map() });
}
