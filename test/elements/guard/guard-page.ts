import { provideCore } from '../../../src/core/kernel/core.ts';
import type { SsoEvents } from '../../../src/core/kernel/events.ts';
import type { SsoSessionGuard } from '../../../src/elements/sso-session-guard.ts';
import '../../../src/elements/sso-session-guard.ts';
// Fetched beforehand, so that no test waits for them.
import '../../../src/elements/guard/guard-actions.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

const TYPES = [
  'sso-session-warning',
  'sso-session-refreshed',
  'sso-signed-in',
  'sso-signed-out',
  'sso-navigate',
  'sso-error',
] as const satisfies (keyof SsoEvents)[];

/** What a page hears, with the tag that told it. */
export interface Heard {
  readonly type: string;
  readonly from: EventTarget | null;
  readonly detail: unknown;
}

/** A suite app's page with a guard in it, on a core of its own. */
export class GuardPage {
  readonly fake: FakeCore;
  readonly heard: Heard[] = [];
  /** Workers started and ended so far. */
  readonly workers = { started: 0, ended: 0 };
  readonly #listening = new AbortController();
  // WebKit has none.
  readonly #idle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
  readonly #takeCoreAway: () => void;

  constructor(start: CoreStart) {
    this.fake = fakeCore(start);
    this.#countWorkers();
    // A page that is tested beside another may not be idle for long.
    globalThis.requestIdleCallback = (callback) =>
      Number(setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 })));
    this.#takeCoreAway = provideCore(this.fake.core);
    for (const type of TYPES)
      document.addEventListener(
        type,
        (event) => {
          const { target, detail } = event as CustomEvent<unknown>;
          this.heard.push({ type, from: target, detail });
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

  /** What was heard of one type, oldest first. */
  of = (type: (typeof TYPES)[number]) => this.heard.filter((heard) => heard.type === type);

  hears = (type: (typeof TYPES)[number]) => waitUntil(() => this.of(type).length > 0, type);

  /** Takes all tags away and puts everything back as it was. */
  async close(): Promise<void> {
    for (const tag of document.querySelectorAll('sso-session-guard, .sso-reauth')) tag.remove();
    // What is on its way arrives on this page's core and not on the next one's, or on the browser's own:
    // the responses, and the outlet that they put there when the page is idle.
    await import('../../../src/elements/guard/guard-actions.ts');
    await new Promise((resolve) => setTimeout(resolve));
    await import('../../../src/elements/notifications/notifications-element.ts');
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector('sso-notifications')?.remove();
    if (this.#idle) globalThis.requestIdleCallback = this.#idle;
    else Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    this.#listening.abort();
    this.#takeCoreAway();
  }
}
