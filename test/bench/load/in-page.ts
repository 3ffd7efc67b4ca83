/** What runs in the page under measure; each function stands for itself, without imports. */

/**
 * When a page's job is done. form: a text field that is seen takes a typed character. sheet: a button is
 * seen and nothing covers it. told: the page's own `isReady()` says so.
 */
export type Job = 'form' | 'sheet' | 'told';

/** A span of the page's life, in milliseconds since the navigation. */
export interface Span {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the body, as transferred; 0 for what came from the cache or is no file. */
  readonly bytes: number;
}

/** What a visit has seen. */
export interface Seen {
  readonly readyMs: number;
  readonly files: readonly Span[];
  readonly tasks: readonly Span[];
}

/** Looks for the end of the job in every frame, and notes when that frame was painted. */
export function watchFor(job: Job): void {
  const rootsOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? rootsOf(shadowRoot) : [],
    ),
  ];
  const all = <T extends Element>(selector: string) =>
    rootsOf(document).flatMap((root) => [...root.querySelectorAll<T>(selector)]);
  const isSeen = (element: Element) => {
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isDrawn && isInside && width > 0 && height > 0;
  };
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    let hit = document.elementFromPoint(x + width / 2, y + height / 2);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit !== null && (element === hit || element.contains(hit));
  };
  const takesKey = () => {
    const field = all<HTMLInputElement>('input').find(
      (input) =>
        ['text', 'email'].includes(input.type) &&
        !input.disabled &&
        !input.readOnly &&
        isSeen(input),
    );
    if (!field) return false;
    const before = field.value;
    field.focus();
    // The one way a script has to type as a key does, undo and input events included.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('insertText', false, 'a');
    return field.value === `${before}a`;
  };
  const LOOKS: Record<Job, () => boolean> = {
    form: takesKey,
    sheet: () => all('button, [role=button]').some((button) => isSeen(button) && isOnTop(button)),
    told: () => Boolean((Reflect.get(globalThis, 'isReady') as (() => unknown) | undefined)?.()),
  };

  const tasks: { name: string; fromMs: number; toMs: number; bytes: 0 }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ name: 'long task', fromMs: startTime, toMs: startTime + duration, bytes: 0 });
  }).observe({ type: 'longtask' });
  const channel = new MessageChannel();
  const look = () => {
    if (!LOOKS[job]()) {
      requestAnimationFrame(look);
      return;
    }
    // The message comes after the frame that this callback belongs to.
    channel.port1.onmessage = () => {
      Reflect.set(globalThis, 'seen', { readyMs: performance.now(), tasks });
    };
    channel.port2.postMessage(0);
  };
  requestAnimationFrame(look);
}

/** Everything since the navigation, as known by now. */
export function tellSeen(): Seen {
  const { readyMs, tasks } = Reflect.get(globalThis, 'seen') as Pick<Seen, 'readyMs' | 'tasks'>;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const files = entries.map(({ name, startTime, responseEnd, encodedBodySize, transferSize }) => ({
    name: new URL(name).pathname,
    fromMs: startTime,
    toMs: responseEnd,
    bytes: transferSize > 0 ? encodedBodySize : 0,
  }));
  return { readyMs, tasks, files };
}

/** What stands in the text field that was typed into; null when it is gone. */
export function typedText(): string | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLInputElement ? active.value : null;
}

/** Leaves what an earlier visit of a person who is signed in and has answered about cookies left. */
export function seed({ isSignedIn, hasConsented }: { isSignedIn: boolean; hasConsented: boolean }) {
  if (hasConsented) {
    localStorage.setItem('cookie_consent', 'Y');
    document.cookie = 'cookieconsent_status=dismiss; path=/';
  }
  if (!isSignedIn) return;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  document.cookie = `tokenExpiryDttm=${encodeURIComponent(inAnHour)}; path=/`;
  const facts = {
    isAuthenticated: 'true',
    tenant: 'ACME',
    userId: 'ada',
    displayName: 'Ada Lovelace',
    lastTabActiveOn: String(Date.now()),
  };
  for (const [key, value] of Object.entries(facts)) localStorage.setItem(key, value);
}
