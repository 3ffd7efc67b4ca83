import { credentialHeaders } from 'sso-contract/credentials.ts';
import { isSuccess, type Answer, type Caller } from '../caller.ts';
import { checkGet } from './other-methods.ts';
import { sendSignIn } from './sign-in.ts';
import { checkCodeOfTenant } from './known-tenants.ts';
import {
  checkUnusualPassword,
  restorePassword,
  unusualPassword,
  unusualPasswordOf,
} from './unusual-password.ts';
import { unknownUserId } from './unknown-user.ts';

const RULE = 'gateway-contract-48';
/** What a mailed code shows. */
const CODE_RULES = [
  RULE,
  'gateway-contract-15',
  'gateway-contract-16',
  'gateway-contract-49',
  'gateway-contract-136',
  'gateway-contract-148',
] as const;
/** The contract's limit of wrong tries. */
const WRONG_TRIES = 10;
const CODE = /^\d{4,10}$/;

/** Sets a password with a code. A refusal is a reply with `success: false`, whatever its status. */
const reset = (caller: Caller, username: string, password: string, otp: string): Promise<Answer> =>
  caller.call('resetPassword', { headers: credentialHeaders({ username, password, otp }) });

/** Checks that wrong codes are refused, for an unknown user and for the known one, whose password stays as it is. */
export async function checkWrongCode(
  caller: Caller,
  username: string,
  password: string,
): Promise<void> {
  const answer = await reset(caller, username, password, '000000');
  caller.results.expect(
    'resetPassword',
    'gateway-contract-45',
    'a wrong code is refused with success false',
    answer.envelope?.success === false,
    `success ${String(answer.envelope?.success)}`,
  );
}

/** Requests a code, and checks that the reply reveals neither the code nor whether there is such a user. */
export async function checkCodeRequest(caller: Caller, user: string): Promise<boolean> {
  const { results } = caller;
  const request = (username: string) =>
    caller.call('requestOtp', { query: { timeZone: 'Europe/Amsterdam', username } });
  const known = await request(user);
  if (known.status === 429) {
    results.skip('requestOtp', 'gateway-contract-45', 'too many codes were requested');
    return false;
  }
  caller.expectStatus('requestOtp', 'gateway-contract-45', 'a code can be requested', known, 200);
  results.expect(
    'requestOtp',
    RULE,
    'the reply has no code',
    !/(?<!\d)\d{6}(?!\d)/.test(JSON.stringify(known.envelope ?? '')),
    'six digits',
  );
  const unknown = await request(unknownUserId());
  const isSame =
    unknown.status === known.status &&
    JSON.stringify(unknown.envelope) === JSON.stringify(known.envelope);
  results.expect(
    'requestOtp',
    'gateway-contract-45',
    'the reply is the same for unknown users',
    isSame,
    `HTTP ${unknown.status}, or another text`,
  );
  return isSuccess(known);
}

/** Sets an unusual password by mailed codes, which `--code-command` prints, and the current one again. */
export async function checkCodes(caller: Caller, user: string, password: string): Promise<void> {
  const { results, options } = caller;
  const { readCode } = options;
  if (!readCode) return skipCodes(caller, 'mailed codes need --code-command');
  const nextCode = async (): Promise<string> => {
    const code = await readCode(user);
    results.expect('requestOtp', RULE, 'a code has digits only', CODE.test(code), 'other text');
    return code;
  };
  const expectSuccess =
    (rule: typeof RULE | 'gateway-contract-49', expected: string, is: boolean) =>
    (answer: Answer) =>
      results.expect(
        'resetPassword',
        rule,
        expected,
        answer.envelope?.success === is,
        `success ${String(answer.envelope?.success)}`,
      );

  await sendSignIn(caller, user, password);
  const first = await nextCode();
  const next = unusualPassword(password) ?? password;
  const wrong = first === '111111' ? '222222' : '111111';
  for (let at = 0; at < WRONG_TRIES; at += 1) await reset(caller, user, password, wrong);
  expectSuccess(
    RULE,
    `a code is worthless after ${WRONG_TRIES} wrong tries`,
    false,
  )(await reset(caller, user, password, first));
  if (!(await requestAnother(caller, user))) return;
  const second = await nextCode();
  expectSuccess(
    'gateway-contract-49',
    'a weak password is refused',
    false,
  )(await reset(caller, user, 'weak', second));
  await checkGet(caller, 'resetPassword', { username: user, password, otp: second });
  await checkCodeOfTenant(caller, user, password, readCode);
  const { changeUser, changePassword } = options;
  if (changeUser && changePassword)
    expectSuccess(
      RULE,
      'a code is refused for another user',
      false,
    )(await reset(caller, changeUser, changePassword, second));
  else results.skip('resetPassword', RULE, 'the code of another user needs --change-user');
  if (next !== password) results.changed.add(unusualPasswordOf(user));
  expectSuccess(RULE, 'the mailed code is accepted', true)(await reset(caller, user, next, second));
  expectSuccess(RULE, 'a code works once', false)(await reset(caller, user, next, second));
  const ended = await caller.call('userProfile');
  caller.expectStatus(
    'resetPassword',
    'gateway-contract-49',
    'a new password ends all sessions of the user',
    ended,
    401,
  );
  const after = caller.createSecondCaller();
  if (next !== password) {
    await checkUnusualPassword(after, user, next);
    const third = await restorePassword(after, user, password, readCode);
    results.expect(
      'requestOtp',
      'gateway-contract-148',
      'three codes are not the same',
      first !== second || second !== third,
      'one code, three times',
    );
  }
  const again = await sendSignIn(after, user, password);
  caller.expectStatus(
    'resetPassword',
    'gateway-contract-49',
    'the new password signs in',
    again,
    200,
  );
  await after.call('logout');
}

async function requestAnother(caller: Caller, user: string): Promise<boolean> {
  const query = { timeZone: 'Europe/Amsterdam', username: user };
  const answer = await caller.call('requestOtp', { query });
  if (isSuccess(answer)) return true;
  skipCodes(caller, `no second code: HTTP ${answer.status}`);
  return false;
}

/** Records that what needs a mailed code was not checked, and why. */
function skipCodes({ results }: Caller, why: string): void {
  for (const rule of CODE_RULES) results.skip('resetPassword', rule, why);
}
