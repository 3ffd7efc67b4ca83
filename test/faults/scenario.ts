import type { Page } from 'playwright-core';
import type { Fault, Outcome } from './faults.ts';
import type { Part } from './faulty-gateway.ts';
import type { Visit } from './visit.ts';

/** How a person comes to need a part of the gateway, and goes on once it works again. */
export interface Scenario {
  readonly part: Part;
  /** Brings the page to where the part is needed; all works so far. */
  prepare(visit: Visit): Promise<void>;
  /** Does what needs the part, which is broken now. */
  act(visit: Visit): Promise<void>;
  /** What must be over before the network goes or time passes, for the fault to be the only one. */
  settled?(visit: Visit): Promise<unknown>;
  /** True where the fault takes the page itself away: what is to be seen then is the browser's. */
  leaves?(fault: Pick<Fault, 'name'>): boolean;
  /** What stands there after the fault; throws when what was typed is lost, or stays against spec 4. */
  keeps(page: Page, outcome: Outcome): Promise<void>;
  /** Does it again with a gateway that works; the form must be usable. Throws when it does not come off. */
  again(visit: Visit, outcome: Outcome, fault: Fault): Promise<void>;
  /** Titles and texts of the toasts that success brings. */
  readonly success: readonly string[];
}

/** True where the fault ended the session: 401 does, in every call of a signed-in page (decisions 2.6). */
export const isOver = (outcome: Outcome): boolean =>
  outcome.kind === 'refused' && outcome.status === 401;
