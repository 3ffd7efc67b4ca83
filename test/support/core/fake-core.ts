import { CONSTANTS, type Constants } from '../../../src/core/kernel/constants.ts';
import { createCore, type Core, type CoreOptions } from '../../../src/core/kernel/core.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { SCREEN_TEXTS } from '../../../src/core/i18n/screen-texts.ts';
import { hostsService, type Host, type SsoEvents } from '../../../src/core/kernel/events.ts';
import { configure, type Settings } from '../../../src/core/config/settings.ts';
import { fakePorts, type FakePorts, type PageStart } from './fake-ports.ts';
import { clearSession } from '../../../src/core/flows/store-session.ts';

export { fakePorts, HOST, type FakePorts, type PageStart } from './fake-ports.ts';

type DispatchedEvent = { [K in keyof SsoEvents]: [K, SsoEvents[K]] }[keyof SsoEvents];

/** A tag that records the events it dispatches; the page prevents the types in `prevented`. */
export class FakeHost implements Host {
  readonly dispatched: DispatchedEvent[] = [];
  readonly prevented = new Set<keyof SsoEvents>();

  emit<K extends keyof SsoEvents>(type: K, detail: SsoEvents[K]): boolean {
    this.dispatched.push([type, detail] as DispatchedEvent);
    return !this.prevented.has(type);
  }

  /** The events other than those that ask the page whether a sign-in or sign-out may start. */
  get outcomes(): DispatchedEvent[] {
    return this.dispatched.filter(([type]) => !type.startsWith('sso-before-'));
  }

  /** Returns the details of one type of event, oldest first. */
  of<K extends keyof SsoEvents>(type: K): SsoEvents[K][] {
    return this.dispatched.flatMap(([name, detail]) =>
      name === type ? [detail as SsoEvents[K]] : [],
    );
  }
}

/** Times short enough to wait for; toasts and snack bars stay until a test has examined them. */
const TIMES = {
  toastMs: 60_000,
  toastAfterHoverMs: 15,
  toastEaseMs: 5,
  snackBarMs: 60_000,
  retryDelaysMs: [1, 1],
  startWorkerMs: 0,
  /** A busy machine is slow to load the texts of a language. */
  localeWaitMs: 20_000,
} satisfies Partial<Constants>;

export interface FakeCore {
  readonly core: Core;
  readonly page: FakePorts;
  readonly host: FakeHost;
}

export interface CoreStart extends PageStart {
  readonly settings?: Settings;
  readonly constants?: Partial<Constants>;
  /** Services that replace the real ones. */
  readonly overrides?: CoreOptions['overrides'];
}

const opened: Core[] = [];

/** Returns a core with fake ports and one mounted tag, of tenant ACME by default. */
export function fakeCore({
  settings,
  constants,
  overrides = [],
  ...start
}: CoreStart = {}): FakeCore {
  const page = fakePorts(start);
  const core = createCore({
    ports: page,
    constants: { ...CONSTANTS, ...TIMES, ...constants },
    overrides,
  });
  const host = new FakeHost();
  hostsService(core).add(host);
  void messagesService(core).add(SCREEN_TEXTS);
  configure(core, { tenant: 'ACME', ...settings });
  opened.push(core);
  return { core, page, host };
}

/** Signs out, which stops the session watch and its worker. */
afterEach(() => {
  for (const core of opened.splice(0)) clearSession(core);
});
