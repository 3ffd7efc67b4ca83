import type { ConsentSheet } from '../../src/core/consent/consent.ts';
import type { ConsentChoices, ConsentTag, FirstSheet } from '../../src/core/consent/consent.ts';

/** A consent tag that remembers what was fetched and told; its sheet remembers what became of it. */
export class FakeConsentTag implements ConsentTag {
  readonly told: ConsentChoices[] = [];
  /** `ask`, `open` and `close`, oldest first. */
  readonly sheetCalls: string[] = [];
  /** The same of its first sheet, while it has one. */
  readonly firstCalls: string[] = [];
  hasFirst = false;
  loads = 0;
  isOffline = false;

  readonly #sheet: ConsentSheet = {
    ask: () => void this.sheetCalls.push('ask'),
    open: () => void this.sheetCalls.push('open'),
    close: () => void this.sheetCalls.push('close'),
  };

  loadFirst(): Promise<FirstSheet> | undefined {
    if (!this.hasFirst) return undefined;
    const say = (call: string) => () => void this.firstCalls.push(call);
    return Promise.resolve({ ask: say('ask'), close: say('close') });
  }

  load(): Promise<ConsentSheet> {
    this.loads += 1;
    return this.isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(this.#sheet);
  }

  dispatch(choices: ConsentChoices): void {
    this.told.push(choices);
  }
}

export const ESSENTIAL: ConsentChoices = {
  essentialCookies: true,
  analyticalCookies: false,
  marketingCookies: false,
};
export const ANALYTICAL: ConsentChoices = { ...ESSENTIAL, analyticalCookies: true };
