import { authService } from '../../src/core/auth/store.ts';
import { CONSTANTS, type Constants } from '../../src/core/kernel/constants.ts';
import { createCore, type Core } from '../../src/core/kernel/core.ts';
import { messagesService } from '../../src/core/i18n/messages.ts';
import { SCREEN_TEXTS } from '../../src/core/i18n/screen-texts.ts';
import { hostsService, type Host, type SsoEvents } from '../../src/core/kernel/events.ts';
import { configure, type Settings } from '../../src/core/config/settings.ts';
import { fakePorts, type FakePorts, type PageStart } from './fake-ports.ts';

export { fakePorts, HOST, type FakePorts, type PageStart } from './fake-ports.ts';

type DispatchedEvent = { [K in keyof SsoEvents]: [K, SsoEvents[K]] }[keyof SsoEvents];

/** A tag that remembers what it told the page; the page prevents the types in `prevented`. */
export class FakeHost implements Host {
  readonly dispatched: DispatchedEvent[] = [];
  readonly prevented = new Set<keyof SsoEvents>();

  emit<K extends keyof SsoEvents>(type: K, detail: SsoEvents[K]): boolean {
    this.dispatched.push([type, detail] as DispatchedEvent);
    return !this.prevented.has(type);
  }

  /** The details of one type of event, oldest first. */
  of<K extends keyof SsoEvents>(type: K): SsoEvents[K][] {
    return this.dispatched.flatMap(([name, detail]) =>
      name === type ? [detail as SsoEvents[K]] : [],
    );
  }
}

/** Times short enough to wait for; notices stay until somebody has looked at them. */
const TIMES = {
  toastMs: 60_000,
  toastAfterHoverMs: 15,
  toastEaseMs: 5,
  snackBarMs: 60_000,
  retryDelaysMs: [1, 1],
  startWorkerMs: 0,
} satisfies Partial<Constants>;

export interface FakeCore {
  readonly core: Core;
  readonly page: FakePorts;
  readonly host: FakeHost;
}

export interface CoreStart extends PageStart {
  readonly settings?: Settings;
  readonly constants?: Partial<Constants>;
}

const opened: Core[] = [];

/** A core with ports of its own and one mounted tag, of tenant ACME unless told otherwise. */
export function fakeCore({ settings, constants, ...start }: CoreStart = {}): FakeCore {
  const page = fakePorts(start);
  const core = createCore(page, { ...CONSTANTS, ...TIMES, ...constants });
  const host = new FakeHost();
  hostsService(core).add(host);
  void messagesService(core).add(SCREEN_TEXTS);
  configure(core, { tenant: 'ACME', ...settings });
  opened.push(core);
  return { core, page, host };
}

/** Signing out stops a session watch and its worker. */
afterEach(() => {
  for (const core of opened.splice(0)) authService(core).clear();
});
