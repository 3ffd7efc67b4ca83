import { credentialHeaders } from 'sso-contract/credentials.ts';
import { NewApp } from 'sso-contract/second-factor.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import {
  asksForProof,
  expectCodeRefused,
  factorsIn,
  recoveryCodesIn,
  type Factor,
  type FactorUser,
} from '../../factor-page.ts';
import { createApp } from '../../totp.ts';
import { checkNewApp } from './new-app.ts';

const ADD = 'gateway-contract-101';
const NEEDED = 'gateway-contract-100';
const LIST = 'gateway-contract-102';
/** Fewer would be gone before the user notices. */
const MIN_CODES = 5;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

const newAppIn = ({ envelope }: Answer): NewApp | undefined =>
  NewApp.safeParse(envelope?.data).data;

const sendApp = (caller: Caller, ticket: string, otp: string): Promise<Answer> =>
  caller.call('addApp', { body: { ticket }, headers: credentialHeaders({ otp }) });

/** Checks what is different once the app is added. */
async function checkAdded(caller: Caller, other: Caller, ticket: string, used: string) {
  const { results } = caller;
  const again = await sendApp(caller, ticket, used);
  const expected = 'a ticket adds one app';
  expectCodeRefused(caller, 'addApp', ADD, expected, again, 'known', 'expired');
  const second = await caller.call('newApp');
  // The first code has confirmed the session.
  const isKnown = second.status === 400;
  const got = describeAnswer(second);
  results.expect('newApp', ADD, 'a user has one app, whose first code confirms', isKnown, got);
  for (const call of ['newApp', 'removeApp', 'renewRecoveryCodes'] as const) {
    const answer = await other.call(call);
    const needed = 'a sign-in with the password is not enough for a user with an app';
    results.expect(call, NEEDED, needed, asksForProof(answer), describeAnswer(answer));
  }
  const list = factorsIn(await other.call('factors'));
  const isListed = Boolean(list?.app?.since) && list?.browsers.length === 0;
  const since = list?.app?.since ?? '';
  results.expect('factors', LIST, 'the app has a time in UTC', UTC.test(since), since);
  results.expect('factors', LIST, 'the app is listed', isListed, list?.app ? 'no date' : 'no app');
}

/**
 * Turns the second factor on, and checks what does not. Returns it, or undefined if that failed. `other` is another session
 * of the user, opened with the password.
 */
export async function checkAdding(
  caller: Caller,
  other: Caller,
  user: FactorUser,
): Promise<Factor | undefined> {
  const { results, options } = caller;
  const first = await caller.call('newApp');
  const asked = newAppIn(first);
  const got = describeAnswer(first);
  results.expect('newApp', ADD, 'a confirmed user gets a secret', asked !== undefined, got);
  if (!asked) return undefined;
  checkNewApp(caller, 'newApp', ADD, asked, newAppIn(await caller.call('newApp')));
  // Codes are those of the gateway's clock.
  const ahead = (first.reply?.at ?? 0) - options.machine.now();
  const app = createApp(asked.secret, () => options.machine.now() + ahead);
  const wrong = await sendApp(caller, asked.ticket, app.wrong());
  expectCodeRefused(caller, 'addApp', ADD, 'a wrong first code is refused', wrong, 'wrong');
  const code = app.next();
  const stolen = await sendApp(other, asked.ticket, code);
  const foreign = 'a ticket of another session is refused';
  expectCodeRefused(caller, 'addApp', ADD, foreign, stolen, 'expired');
  const none = factorsIn(await caller.call('factors'))?.app === null;
  results.expect('addApp', ADD, 'a refused code adds no app', none, 'there is an app');
  const answer = await sendApp(caller, asked.ticket, code);
  const recoveryCodes = recoveryCodesIn(answer);
  const isAdded = isSuccess(answer) && recoveryCodes.length > 0;
  results.expect(
    'addApp',
    ADD,
    'the right first code adds the app',
    isAdded,
    describeAnswer(answer),
  );
  if (!isAdded) return undefined;
  const count = new Set(recoveryCodes).size;
  const isEnough = count === recoveryCodes.length && count >= MIN_CODES;
  results.expect('addApp', ADD, `at least ${MIN_CODES} recovery codes`, isEnough, `${count}`);
  await checkAdded(caller, other, asked.ticket, code);
  return { ...user, app, recoveryCodes };
}
