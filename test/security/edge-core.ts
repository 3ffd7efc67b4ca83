import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { createCore, type Core } from '../../src/core/kernel/core.ts';
import type { Ports } from '../../src/core/kernel/ports.ts';
import { configure } from '../../src/core/config/settings.ts';

export const ORIGIN = 'https://portal.example';

/** Inputs of a core from outside; all other ports do nothing. */
export interface Edges {
  readonly href?: string;
  readonly local?: Map<string, string>;
  readonly cookies?: string;
  readonly fetch?: Ports['fetch'];
}

/** Creates a core with in-memory ports, for property-based tests with arbitrary input. */
export function edgeCore({ href, local = new Map(), cookies = '', fetch }: Edges = {}): Core {
  const store = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  };
  const off = () => () => undefined;
  const core = createCore({
    ports: {
      localStore: () => store,
      sessionStore: () => store,
      readCookies: () => cookies,
      origin: ORIGIN,
      writeCookie: () => undefined,
      now: () => Date.now(),
      location: {
        href: href ?? `${ORIGIN}/login`,
        assign: () => undefined,
        reload: () => undefined,
      },
      onStorage: off,
      onAwake: off,
      onActivity: off,
      setTimer: off,
      startWorker: () => {
        throw new Error('workers are not available');
      },
      fetch: fetch ?? (() => Promise.reject(new TypeError('network is not available'))),
      isOnline: () => true,
      languages: () => ['en-US'],
      rewriteAddress: () => undefined,
      goBack: () => false,
      openChannel: () => undefined,
      locks: undefined,
      openWindow: () => null,
      openPath: () => undefined,
      warn: () => undefined,
    },
    constants: CONSTANTS,
  });
  configure(core, { tenant: 'ACME' });
  return core;
}
