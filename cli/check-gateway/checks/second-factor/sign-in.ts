import { describeAnswer, isSuccess, type Caller } from '../../caller.ts';
import {
  askForCode,
  expectCodeRefused,
  sendCode,
  takeRecoveryCode,
  waitIn,
  type Factor,
} from '../../factor-page.ts';
import { checkOpenedSession } from '../opened-session.ts';
import { checkWrongCodes, expectNoSession } from '../sign-in-steps/step.ts';
import { sendSignIn } from '../sign-in.ts';

const SUBJECT = 'secondFactor';
const ASKED = 'gateway-contract-93';
const SIGN_IN = 'gateway-contract-94';
const TICKET = 'gateway-contract-95';
const WRONG = 'gateway-contract-96';
const USED = 'gateway-contract-97';

/** Checks that the right password alone opens no session, and that nothing shows before it. */
async function checkAsked(caller: Caller, signedIn: Caller, factor: Factor): Promise<void> {
  const { results } = caller;
  const expect = results.expect.bind(results, 'login', ASKED);
  const { user, password } = factor;
  const wrong = await sendSignIn(caller.createSecondCaller(), user, `${password}!`);
  const isSilent = wrong.status === 400 && !JSON.stringify(wrong.envelope).includes('secondFactor');
  expect('a wrong password shows no second factor', isSilent, describeAnswer(wrong));
  const answer = await sendSignIn(caller, user, password);
  const wait = waitIn(answer);
  expect('the right password asks for a code', wait !== undefined, describeAnswer(answer));
  const methods = wait?.methods ?? [];
  const isComplete = ['app', 'recovery'].every((method) => methods.includes(method));
  expect('a code of the app or a recovery code will do', isComplete, methods.join(', ') || 'none');
  await expectNoSession(caller, 'login', ASKED);
  const late = await sendSignIn(caller, user, `${password}!`);
  const isLate = late.status === 400 && waitIn(late) === undefined;
  expect('a wrong password asks for no code, even after a right one', isLate, describeAnswer(late));
  await sendSignIn(signedIn, user, password);
  const profile = await signedIn.call('userProfile');
  expect('an older session of the browser goes on', isSuccess(profile), describeAnswer(profile));
}

/** Checks that a ticket and a code that were used do not sign in again. */
async function checkReplay(caller: Caller, factor: Factor, ticket: string): Promise<void> {
  const recovery = { method: 'recovery' } as const;
  const again = await sendCode(caller, ticket, takeRecoveryCode(factor), recovery);
  const once = 'a used ticket is refused';
  expectCodeRefused(caller, SUBJECT, TICKET, once, again, 'expired', 'closed');
  const stranger = caller.createSecondCaller();
  const second = await askForCode(stranger, factor);
  for (const [what, code] of [
    ['the same code again', factor.app.previous()],
    ['the code before it', factor.app.previous(1)],
  ] as const) {
    const answer = await sendCode(stranger, second, code);
    expectCodeRefused(stranger, SUBJECT, USED, `${what} is refused`, answer, 'used');
  }
  await expectNoSession(stranger, SUBJECT, WRONG);
}

/**
 * Checks a sign-in with the password and a code of the app, which trusts the browser. Returns the browser. `signedIn` has a
 * session of the user.
 */
export async function checkCodeSignIn(
  caller: Caller,
  signedIn: Caller,
  factor: Factor,
): Promise<Caller> {
  const page = caller.createSecondCaller();
  await checkAsked(page, signedIn, factor);
  const ticket = await askForCode(page, factor);
  const thief = caller.createSecondCaller();
  // The thief's browser has a cookie of its own.
  await askForCode(thief, factor);
  const stolen = await sendCode(thief, ticket, takeRecoveryCode(factor), { method: 'recovery' });
  const foreign = 'a ticket of another browser is refused';
  expectCodeRefused(thief, SUBJECT, TICKET, foreign, stolen, 'expired');
  await expectNoSession(thief, SUBJECT, WRONG);
  await checkWrongCodes(page, SUBJECT, WRONG, () => sendCode(page, ticket, factor.app.wrong()));
  const answer = await sendCode(page, ticket, factor.app.next(), { trust: true });
  const proof = { subject: SUBJECT, rule: SIGN_IN, name: 'the code' } as const;
  await checkOpenedSession(page, proof, answer, factor.displayName);
  await checkReplay(page, factor, ticket);
  return page;
}
