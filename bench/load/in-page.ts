/** Functions that run in the measured page. They are serialized, so none may use imports or outer scope. */

/**
 * The condition for a page to be ready. form: a visible text field accepts a typed character. sheet: a button
 * is visible and nothing covers it. card: the dashboard shows a product. reported: the page's own `isReady()` returns
 * true.
 */
export type Job = 'form' | 'sheet' | 'card' | 'reported';

/** A fetch or a long task, with times in milliseconds since the navigation. */
export interface Span {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Size of the body, as transferred; 0 for cached files and for tasks. */
  readonly bytes: number;
}

/** Measurements of one visit. */
export interface Measurements {
  readonly readyMs: number;
  readonly files: readonly Span[];
  readonly tasks: readonly Span[];
}

/** Checks the condition in every animation frame, and records when the frame that met it was painted. */
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
    // The only way for a script to type like a key, including undo and input events.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('insertText', false, 'a');
    return field.value === `${before}a`;
  };
  const CHECKS: Record<Job, () => boolean> = {
    form: takesKey,
    sheet: () => all('button, [role=button]').some((button) => isSeen(button) && isOnTop(button)),
    card: () => all('a.sso-card').length > 0,
    reported: () =>
      Boolean((Reflect.get(globalThis, 'isReady') as (() => unknown) | undefined)?.()),
  };

  const tasks: { name: string; fromMs: number; toMs: number; bytes: 0 }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ name: 'long task', fromMs: startTime, toMs: startTime + duration, bytes: 0 });
  }).observe({ type: 'longtask' });
  const channel = new MessageChannel();
  const check = () => {
    if (!CHECKS[job]()) {
      requestAnimationFrame(check);
      return;
    }
    // The message arrives after the frame of this callback has been painted.
    channel.port1.onmessage = () => {
      Reflect.set(globalThis, 'measurements', { readyMs: performance.now(), tasks });
    };
    channel.port2.postMessage(0);
  };
  requestAnimationFrame(check);
}

/** Returns the measurements since the navigation. */
export function readMeasurements(): Measurements {
  const { readyMs, tasks } = Reflect.get(globalThis, 'measurements') as Pick<
    Measurements,
    'readyMs' | 'tasks'
  >;
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

/** Returns the value of the focused text field, or null if no text field has focus. */
export function typedText(): string | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLInputElement ? active.value : null;
}

/** Sets the cookies and storage entries of an earlier visit: consent, a session, or both. */
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
