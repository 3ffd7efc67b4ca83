import type { SsoEvents, SsoStep } from '../kernel/events.ts';
import { STEPS, type StepMark, type StepMeasure } from '../kernel/steps.ts';

type EventName = Exclude<keyof SsoEvents, 'sso-step'>;
type Mapping = {
  readonly [K in EventName]?: (event: CustomEvent<SsoEvents[K]>) => StepMark | undefined;
};

/** The calls whose failure is a step, by source. */
const CALLS = {
  'sign-in': ['login', 'secondFactor', 'passkeySignIn'],
  reset: ['requestOtp', 'resetPassword', 'resetByLink', 'forceResetPassword'],
} as const satisfies Partial<Record<SsoStep['source'], readonly string[]>>;

/** Maps other events of the elements to steps. All other steps are marks of the views. */
const OF_EVENTS: Mapping = {
  'sso-before-sign-in': ({ defaultPrevented }) =>
    defaultPrevented ? 'sso:sign-in:canceled' : 'sso:sign-in:submitted',
  'sso-signed-in': () => 'sso:sign-in:signed-in',
  'sso-session-warning': () => 'sso:session:warned',
  'sso-session-refreshed': () => 'sso:session:extended',
  'sso-signed-out'({ detail: { reason } }) {
    // The tab of the user's sign-out reports it.
    if (reason === 'elsewhere') return undefined;
    return reason === 'manual' ? 'sso:session:signed-out' : 'sso:session:ended';
  },
  'sso-consent': ({ detail }) =>
    detail.analyticalCookies || detail.marketingCookies
      ? 'sso:consent:given'
      : 'sso:consent:declined',
  'sso-error'({ detail: { source, kind } }) {
    const step = kind === 'rejected' ? 'refused' : 'failed';
    const sources = Object.keys(CALLS) as (keyof typeof CALLS)[];
    const known = sources.find((name) => (CALLS[name] as readonly string[]).includes(source));
    return known && `sso:${known}:${step}`;
  },
};

const FORM: StepMeasure = 'sso:form-typable';

/** The element that dispatches the steps of a source that no event names. */
const TAGS = { 'sign-in': 'sso-login', reset: 'sso-login', consent: 'sso-cookie-consent' } as const;

/** Reads the name of a mark or measure; undefined if it is not that of a step. */
export function readStep(name: string): SsoStep | undefined {
  const [, source, step] = (name === FORM ? 'sso:sign-in:typable' : name).split(':');
  const steps: readonly string[] =
    (source && Object.hasOwn(STEPS, source) && STEPS[source as SsoStep['source']]) || [];
  // The compiler does not see that the names were compared with the list.
  return name.startsWith('sso:') && steps.includes(step ?? '')
    ? ({ source, step } as SsoStep)
    : undefined;
}

/** Dispatches a step on an element; on the document once the element is removed. */
function dispatch(element: EventTarget | null, detail: SsoStep): void {
  const target = element instanceof Node && element.isConnected ? element : document;
  target.dispatchEvent(new CustomEvent('sso-step', { detail, bubbles: true, composed: true }));
}

let isReporting = false;

/**
 * Dispatches `sso-step` for each step from now on, and for the marks of earlier ones. Sets the marks of the steps that
 * have none. Does nothing on a second call, and where there is no document.
 */
export function reportSteps(): void {
  if (isReporting || !globalThis.document) return;
  isReporting = true;
  /** The marks of steps that were dispatched with their event. */
  const own = new WeakSet<PerformanceEntry>();
  const report = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const step = own.has(entry) ? undefined : readStep(entry.name);
      if (!step) continue;
      const tag = step.source === 'session' ? null : document.querySelector(TAGS[step.source]);
      dispatch(tag, step);
    }
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  for (const type of ['mark', 'measure']) observer.observe({ type, buffered: true });
  // The observer is called later than the last step of a page that is left.
  addEventListener('pagehide', () => report(observer.takeRecords()));
  for (const [name, stepOf] of Object.entries(OF_EVENTS))
    addEventListener(
      name,
      (event) => {
        const [target = null] = event.composedPath();
        // Other listeners may cancel it.
        queueMicrotask(() => {
          const mark = (stepOf as (event: Event) => StepMark | undefined)(event);
          const step = mark && readStep(mark);
          if (!step) return;
          own.add(performance.mark(mark));
          dispatch(target, step);
        });
      },
      { capture: true },
    );
}
