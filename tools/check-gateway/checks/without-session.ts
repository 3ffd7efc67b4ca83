import { type CallName } from '../../../src/core/contract/calls.ts';
import { describeAnswer, type Caller } from '../caller.ts';

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
