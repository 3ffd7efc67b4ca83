import { CALLS } from 'sso-contract/calls.ts';
import { describeAnswer, type Caller } from '../caller.ts';
import { argumentsOf, sessionCalls } from '../session-calls.ts';

/** Checks that the private calls are refused without a session. */
export async function checkWithoutSession(caller: Caller, user: string): Promise<void> {
  for (const call of [...sessionCalls(caller.features), 'forceResetPassword'] as const) {
    const answer = await caller.call(call, argumentsOf(call, user));
    // A call that changes data may also be refused because it has no anti-forgery token.
    const statuses = CALLS[call].method === 'GET' ? [401] : [401, 403];
    caller.results.expect(
      call,
      'gateway-contract-58',
      `without a session, the reply is ${statuses.join(' or ')}`,
      statuses.includes(answer.status),
      describeAnswer(answer),
    );
  }
}
