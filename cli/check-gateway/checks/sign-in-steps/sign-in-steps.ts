import { NEW_BROWSER, SECOND_FACTOR } from 'sso-contract/features.ts';
import type { CallName } from 'sso-contract/calls.ts';
import type { Answer, Caller } from '../../caller.ts';
import { expectCodeRefused, waitIn } from '../../factor-page.ts';
import { ENROLL_RULES, NEW_BROWSER_RULES, skipAll } from '../../skipped.ts';
import { checkEnrolling } from './enrolling.ts';
import { checkNewBrowser } from './new-browser.ts';
import { codeHeaders, type StepUser } from './step.ts';
import { notAnnounced } from '../../results.ts';

const MADE_UP = 'gateway-contract-110';
const ONLY_PASSWORD =
  'the sign-in needs another step in each browser: check with a user who needs none, such as one without an email address';

/** The calls that complete a sign-in, with what announces them. */
const CALLS_WITH_TICKETS = [
  ['mailSignInCode', NEW_BROWSER, {}],
  ['secondFactor', NEW_BROWSER, { method: 'mail', trust: false }],
  ['secondFactor', SECOND_FACTOR, { method: 'app', trust: false }],
  ['newSignInApp', SECOND_FACTOR, {}],
  ['addSignInApp', SECOND_FACTOR, { appTicket: 'check-gateway' }],
] as const satisfies readonly (readonly [CallName, string, object])[];

/** Checks that a ticket that no login has issued is refused, by each announced call that completes a sign-in. */
export async function checkMadeUpTickets(caller: Caller): Promise<void> {
  const { features, results } = caller;
  const page = caller.createSecondCaller();
  for (const [call, feature, more] of CALLS_WITH_TICKETS) {
    if (!features.includes(feature)) {
      results.skip(call, MADE_UP, notAnnounced(feature));
      continue;
    }
    const body = { ticket: 'check-gateway', ...more };
    const answer = await page.call(call, { headers: codeHeaders('123456'), body });
    expectCodeRefused(page, call, MADE_UP, 'a made-up ticket is refused', answer, 'expired');
  }
}

/**
 * Checks the step that a refusal of the right password asks for. Returns why nothing else of the user can be checked;
 * undefined for any other answer.
 */
export async function checkSignInStep(
  caller: Caller,
  answer: Answer,
  user: StepUser,
): Promise<string | undefined> {
  const { features, results } = caller;
  const methods = waitIn(answer)?.methods ?? [];
  if (methods.includes('mail')) await checkNewBrowser(caller, user);
  else if (features.includes(NEW_BROWSER))
    skipAll(results, NEW_BROWSER_RULES, 'the user is not asked for a mailed code');
  else skipAll(results, NEW_BROWSER_RULES, notAnnounced(NEW_BROWSER));
  if (methods.includes('enroll')) await checkEnrolling(caller, user);
  else if (features.includes(SECOND_FACTOR))
    skipAll(results, ENROLL_RULES, 'the user does not have to set up an app');
  else skipAll(results, ENROLL_RULES, notAnnounced(SECOND_FACTOR));
  return methods.length > 0 ? ONLY_PASSWORD : undefined;
}
