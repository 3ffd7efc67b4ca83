import { isCurrent } from '../../core/consent/is-current.ts';
import type { ConsentAnswer } from '../../core/consent/consent.ts';
import type { CONSENT_KEY } from '../../core/platform/storage.ts';

/**
 * `consent-mode.js`, a classic script for the head of a page, before its first tag: modules such as the elements run too
 * late. Sets the defaults of Google's Consent Mode v2 from the stored answer, once, and sends an update with each new answer.
 */

type Signal = 'granted' | 'denied';

/** The key of the answer. Its module would double this file. */
const KEY: typeof CONSENT_KEY = 'sso-elements.consent';

// A server that imports the file has no document.
const { document: head }: Partial<typeof globalThis> = globalThis;
const { version, maxAgeDays } = head?.currentScript?.dataset ?? {};
const page = globalThis as { dataLayer?: ArrayLike<unknown>[] };
const layer = head ? (page.dataLayer ??= []) : [];

/** Adds a command. Google's scripts read only `arguments` as a command, not an array. */
const command: (
  name: 'consent',
  kind: 'default' | 'update',
  signals: Readonly<Record<string, Signal>>,
) => void = function () {
  // oxlint-disable-next-line eslint/prefer-rest-params -- see above
  layer.push(arguments);
};

/** Returns the stored answer; undefined without one that counts. */
function storedAnswer(): Partial<ConsentAnswer> | undefined {
  try {
    const stored = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<ConsentAnswer>;
    const hasAnswered = localStorage.getItem('cookie_consent') === 'Y';
    return hasAnswered && isCurrent(stored.record, { version, maxAgeDays }, Date.now())
      ? stored
      : undefined;
  } catch {
    // Storage is blocked, or the value is corrupt: nothing is allowed.
    return undefined;
  }
}

const signal = (isAllowed: boolean | undefined): Signal =>
  isAllowed === true ? 'granted' : 'denied';

function signalsOf(answer: Partial<ConsentAnswer> | undefined): Readonly<Record<string, Signal>> {
  const marketing = signal(answer?.marketingCookies);
  return {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    personalization_storage: marketing,
    analytics_storage: signal(answer?.analyticalCookies),
    functionality_storage: 'granted',
    security_storage: 'granted',
  };
}

// A page that has set its defaults already gets no second ones.
if (!layer.some((entry) => entry[0] === 'consent' && entry[1] === 'default'))
  command('consent', 'default', signalsOf(storedAnswer()));

head?.addEventListener('sso-consent', (event) =>
  command('consent', 'update', signalsOf((event as CustomEvent<ConsentAnswer>).detail)),
);
