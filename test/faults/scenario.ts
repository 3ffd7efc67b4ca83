import type { Page } from 'playwright-core';
import type { Fault, Outcome } from './faults.ts';
import type { Part } from './faulty-gateway.ts';
import type { Visit } from './visit.ts';

/** The steps of a user that need a part of the gateway, and continue once it works again. */
export interface Scenario {
  readonly part: Part;
  /** Prepares the page while the gateway still works. */
  prepare(visit: Visit): Promise<void>;
  /** Performs the step that needs the broken part. */
  act(visit: Visit): Promise<void>;
  /** Resolves once other calls are done, so that an offline browser or a timeout affects only the broken part. */
  settled?(visit: Visit): Promise<unknown>;
  /** Returns true if the fault makes the browser leave the page for its own error page. */
  leaves?(fault: Pick<Fault, 'name'>): boolean;
  /** Checks the page after the fault. Rejects if typed text is lost, or is kept against sign-in-24. */
  keeps(page: Page, outcome: Outcome): Promise<void>;
  /** Repeats the step with a working gateway. Rejects if it fails. */
  again(visit: Visit, outcome: Outcome, fault: Fault): Promise<void>;
  /** Titles and texts of the toasts on success. */
  readonly success: readonly string[];
}

/** Returns true if the outcome ends the session: 401 does, in every call of a signed-in page (errors-10). */
export const isOver = (outcome: Outcome): boolean =>
  outcome.kind === 'refused' && outcome.status === 401;
