import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import type { SsoEvents } from '../../../src/core/kernel/events.ts';
import type { SsoSessionGuard } from '../../../src/elements/sso-session-guard.ts';
import '../../../src/elements/sso-session-guard.ts';
// Loaded beforehand, so that no test waits for them.
import '../../../src/elements/guard/guard-actions.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

const TYPES = [
  'sso-session-warning',
  'sso-session-refreshed',
  'sso-signed-in',
  'sso-signed-out',
  'sso-navigate',
  'sso-error',
] as const satisfies (keyof SsoEvents)[];

/** A session with this remaining life is in its warning phase. */
export const WARNED_MS = CONSTANTS.sessionWarningMs - 20_000;

/** An event that a page received, with the tag that dispatched it. */
export interface ReceivedEvent {
  readonly type: string;
  readonly from: EventTarget | null;
  readonly detail: unknown;
}

/** A suite app's page with a guard, with its own core. */
export class GuardPage {
  readonly fake: FakeCore;
  readonly events: ReceivedEvent[] = [];
  /** Number of workers started and terminated so far. */
  readonly workers = { started: 0, ended: 0 };
  readonly #listening = new AbortController();
  // WebKit does not have it.
  readonly #idle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
  readonly #removeCore: () => void;

  constructor(start: CoreStart) {
    this.fake = fakeCore(start);
    this.#countWorkers();
    // A page that is tested next to another may not be idle for long.
    globalThis.requestIdleCallback = (callback) =>
      Number(setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 })));
    this.#removeCore = provideWithoutNotices(this.fake.core);
    for (const type of TYPES)
      document.addEventListener(
        type,
        (event) => {
          const { target, detail } = event as CustomEvent<unknown>;
          this.events.push({ type, from: target, detail });
        },
        { signal: this.#listening.signal },
      );
  }

  #countWorkers(): void {
    const { page } = this.fake;
    const start = page.startWorker;
    page.startWorker = (url) => {
      const worker = start(url);
      this.workers.started += 1;
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        this.workers.ended += 1;
        terminate();
      };
      return worker;
    };
  }

  /** Adds a guard with these attributes. */
  mount(attributes: Record<string, string> = {}): SsoSessionGuard {
    const guard = document.createElement('sso-session-guard');
    for (const [name, value] of Object.entries(attributes)) guard.setAttribute(name, value);
    document.body.append(guard);
    return guard;
  }

  /** Returns the events of one type, oldest first. */
  of = (type: (typeof TYPES)[number]) => this.events.filter((event) => event.type === type);

  waitForEvent = (type: (typeof TYPES)[number]) => waitUntil(() => this.of(type).length > 0, type);

  /** Removes all tags and restores the globals. */
  async close(): Promise<void> {
    for (const tag of document.querySelectorAll('sso-session-guard')) tag.remove();
    // Closes the dialog, which would be put back if it were only removed.
    reauthService(this.fake.core).$reauth.set(undefined);
    // The session actions must arrive on this page's core and not on the next one's. They add the notifications element
    // when the page is idle.
    await import('../../../src/elements/guard/guard-actions.ts');
    await new Promise((resolve) => setTimeout(resolve));
    await endNotices(this.fake.core);
    if (this.#idle) globalThis.requestIdleCallback = this.#idle;
    else Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    this.#listening.abort();
    this.#removeCore();
  }
}
