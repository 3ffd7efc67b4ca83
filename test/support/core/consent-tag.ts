import type { ConsentRecord } from '../../../src/core/kernel/events.ts';
import type { ConsentSheet } from '../../../src/core/consent/consent.ts';
import type { Validity } from '../../../src/core/consent/is-current.ts';
import type {
  ConsentAnswer,
  ConsentChoices,
  ConsentTag,
  PrerenderedSheet,
} from '../../../src/core/consent/consent.ts';

/** A consent tag that records what it loaded and dispatched. Its sheet records its calls. */
export class FakeConsentTag implements ConsentTag {
  readonly dispatched: ConsentAnswer[] = [];
  /** The answers that were applied, with whether they were given in this tab. */
  readonly applied: [answer: ConsentAnswer, isOwn: boolean | undefined][] = [];
  validity: Validity = {};
  /** The failures that were reported, oldest first. */
  readonly failures: string[] = [];
  /** Calls of the sheet: `ask`, `open` and `close`, oldest first. */
  readonly sheetCalls: string[] = [];
  /** Calls of the first sheet, if `hasFirst` is true. */
  readonly firstCalls: string[] = [];
  hasFirst = false;
  /** Whether the file of the first sheet does not load. */
  firstFails = false;
  /** Replaces the first sheet by the full one; undefined before the first was loaded. */
  replace: (() => void) | undefined;
  loads = 0;
  isOffline = false;

  readonly #sheet: ConsentSheet = {
    ask: () => void this.sheetCalls.push('ask'),
    open: () => void this.sheetCalls.push('open'),
    close: () => void this.sheetCalls.push('close'),
  };

  loadPrerendered(replace: () => void): Promise<PrerenderedSheet> | undefined {
    if (!this.hasFirst) return undefined;
    if (this.firstFails) return Promise.reject(new Error('offline'));
    this.replace = replace;
    const record = (call: string) => () => void this.firstCalls.push(call);
    return Promise.resolve({ ask: record('ask'), close: record('close') });
  }

  load(): Promise<ConsentSheet> {
    this.loads += 1;
    return this.isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(this.#sheet);
  }

  loadFailed = (error: unknown): void => void this.failures.push(String(error));

  dispatch(answer: ConsentAnswer): void {
    this.dispatched.push(answer);
  }

  apply(answer: ConsentAnswer, isOwn?: boolean): void {
    this.applied.push([answer, isOwn]);
  }
}

export const ESSENTIAL: ConsentChoices = {
  essentialCookies: true,
  analyticalCookies: false,
  marketingCookies: false,
};
export const ANALYTICAL: ConsentChoices = { ...ESSENTIAL, analyticalCookies: true };
export const ALL: ConsentChoices = { ...ANALYTICAL, marketingCookies: true };

/** Returns a record of an answer. */
export const recordOf = (choices: ConsentChoices, version = ''): ConsentRecord => ({
  id: crypto.randomUUID(),
  at: '2026-11-28T09:00:00.000Z',
  version,
  textHash: 'ab',
  locale: 'en-US',
  choices,
  gpc: false,
});
