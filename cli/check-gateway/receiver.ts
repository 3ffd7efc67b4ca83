import type { Browser } from './browser.ts';
import type { CheckOptions } from './options.ts';
import type { CheckResults } from './results.ts';

/** What receives replies, and where its findings go. */
export interface Receiver {
  readonly browser: Browser;
  readonly results: CheckResults;
  readonly options: CheckOptions;
}
