import { LoginFailureData } from '../../../src/core/contract/auth.ts';
import { type CallName } from '../../../src/core/contract/calls.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { describeAnswer, type Caller } from '../caller.ts';
import { describeIssues } from '../check-reply.ts';
import { httpOnlyCookies } from './cookie-rules.ts';
import { unknownUserId } from './unknown-user.ts';

/** Fails to sign in twice with an unknown user, so that no real account is locked. */
export async function checkRefusedSignIn(caller: Caller, wrongPassword: string): Promise<void> {
  const { results } = caller;
  const expect = results.expect.bind(results, 'login');
  const headers = {
    ...credentialHeaders({ username: unknownUserId(), password: wrongPassword }),
    [HEADERS.returnErrorData]: 'Y',
  };
  const counts: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await caller.call('login', { headers });
    if (!answer.reply) return;
    if (answer.status === 429)
      return results.skip('login', 'refused sign-ins: too many attempts from this address');
    const { envelope } = answer;
    expect(
      'gateway-contract-41',
      'a wrong password is answered with 400',
      answer.status === 400 && envelope?.success === false,
      describeAnswer(answer),
    );
    const issues = describeIssues('LoginFailureData', envelope?.data);
    const data = LoginFailureData.safeParse(envelope?.data).data;
    const hasBoth =
      issues === '' && data !== undefined && data.failedLoginCount > 0 && data.captchaIteration > 0;
    expect(
      'gateway-contract-41',
      'a refused sign-in returns captchaIteration and failedLoginCount',
      hasBoth,
      issues || 'one of them is missing or 0',
    );
    expect(
      'gateway-contract-41',
      'a refused sign-in has an error and a message',
      Boolean(envelope?.error && envelope.message),
      'an empty text',
    );
    expect(
      'gateway-contract-41',
      'a refused sign-in opens no session',
      httpOnlyCookies(answer.reply).length === 0,
      'an HttpOnly cookie',
    );
    counts.push(data?.failedLoginCount ?? 0);
  }
  const [first = 0, second = 0] = counts;
  expect(
    'gateway-contract-41',
    'failedLoginCount grows with each failure',
    second > first,
    counts.join(', then '),
  );
}

const PRIVATE = [
  'refresh',
  'userProfile',
  'usersProducts',
  'userExtensions',
  'lookup',
] as const satisfies readonly CallName[];

/** Checks that the private calls are refused without a session. */
export async function checkWithoutSession(caller: Caller, user: string): Promise<void> {
  const { results } = caller;
  for (const call of PRIVATE) {
    const answer = await caller.call(call, {
      userId: user,
      ...(call === 'lookup' && { query: { lookupField: 'LANGUAGE_CD' } }),
    });
    results.expect(
      call,
      'gateway-contract-58',
      'without a session, the reply is 401',
      answer.status === 401,
      describeAnswer(answer),
    );
  }
  for (const call of ['updateProfile', 'updateContacts', 'forceResetPassword'] as const) {
    const answer = await caller.call(call, { ...(call !== 'forceResetPassword' && { body: {} }) });
    const isRefused = answer.status === 401 || answer.status === 403;
    results.expect(
      call,
      'gateway-contract-58',
      'without a session, the reply is 401 or 403',
      isRefused,
      describeAnswer(answer),
    );
  }
}

/** Checks that a wrong one-time code is refused. */
export async function checkWrongCode(caller: Caller, wrongPassword: string): Promise<void> {
  const headers = credentialHeaders({
    username: unknownUserId(),
    password: wrongPassword,
    otp: '000000',
  });
  const answer = await caller.call('resetPassword', { headers });
  caller.results.expect(
    'resetPassword',
    'gateway-contract-45',
    'a wrong code is refused with success false',
    answer.envelope?.success === false,
    describeAnswer(answer),
  );
}
