import { CALLS } from '../../src/core/contract/calls.ts';
import { FAULTS, type Fault } from './faults.ts';
import type { Part } from './faulty-gateway.ts';
import type { Scenario } from './scenario.ts';
import * as assertion from './scenarios/assertion.ts';
import * as changePassword from './scenarios/change-password.ts';
import * as confirm from './scenarios/confirm.ts';
import * as factors from './scenarios/factors.ts';
import * as notMe from './scenarios/not-me.ts';
import * as passkeys from './scenarios/passkeys.ts';
import * as passkeyOffer from './scenarios/passkey-offer.ts';
import * as passkeySignIn from './scenarios/passkey-sign-in.ts';
import * as preferences from './scenarios/preferences.ts';
import * as profile from './scenarios/profile.ts';
import * as reset from './scenarios/reset.ts';
import * as secondStep from './scenarios/second-step.ts';
import * as session from './scenarios/session.ts';
import * as userSessions from './scenarios/user-sessions.ts';
import * as signIn from './scenarios/sign-in.ts';

/** A part of the gateway combined with a fault. */
export interface Cell {
  readonly scenario: Scenario;
  readonly fault: Fault;
}

const SCENARIOS: readonly Scenario[] = [
  signIn,
  reset,
  notMe,
  profile,
  session,
  userSessions,
  preferences,
  confirm,
  changePassword,
  passkeySignIn,
  passkeys,
  passkeyOffer,
  factors,
  secondStep,
  assertion,
].flatMap((some) =>
  Object.values(some).filter((each): each is Scenario => typeof each === 'object'),
);

/** Every call of the contract, and the environment file. */
export const PARTS: readonly Part[] = [...(Object.keys(CALLS) as Part[]), 'environment'];

function scenarioOf(part: Part): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.part === part);
  if (!found) throw new Error(`no scenario needs ${part}: add one to test/faults/scenarios`);
  return found;
}

/** All cells of the matrix. */
export const allCells: readonly Cell[] = PARTS.flatMap((part) =>
  FAULTS.map((fault) => ({ scenario: scenarioOf(part), fault })),
);

/** A sample of the cells that contains every part and every fault. */
export const someCells: readonly Cell[] = Array.from(
  { length: Math.max(FAULTS.length, PARTS.length) },
  (_, index) => ({ fault: FAULTS[index % FAULTS.length], part: PARTS[index % PARTS.length] }),
).flatMap(({ fault, part }) => (fault && part ? [{ scenario: scenarioOf(part), fault }] : []));
