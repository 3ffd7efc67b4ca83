import { HEADERS } from 'sso-contract/names.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import type { Answer, Caller } from '../caller.ts';
import { unknownUserId } from './unknown-user.ts';

const RULE = 'gateway-contract-47';
/** The contract's limit, and one more. */
export const ATTEMPTS = 21;

/** Returns the number of attempts until one is refused with 403 or 429; undefined if none is. */
export async function attemptsUntilRefused(
  attempt: (at: number) => Promise<Answer>,
): Promise<number | undefined> {
  for (let at = 1; at <= ATTEMPTS; at += 1) {
    const { status } = await attempt(at);
    if (status === 403 || status === 429) return at;
  }
  return undefined;
}

/** Checks that passwords can't be guessed and mailboxes not flooded, with user IDs that no account has. */
export async function checkLimits(caller: Caller, wrongPassword: string): Promise<void> {
  const { results } = caller;
  if (results.isSkipped(RULE)) return;
  const username = unknownUserId();
  const failures = await attemptsUntilRefused((at) =>
    caller.call('login', {
      isLimitTest: true,
      headers: {
        ...credentialHeaders({ username, password: `${wrongPassword}${at}` }),
        [HEADERS.returnErrorData]: 'Y',
      },
    }),
  );
  results.expect(
    'login',
    RULE,
    'after at most 20 failed sign-ins with one user ID, the next is a 403 or 429',
    failures !== undefined,
    `${ATTEMPTS} attempts`,
  );
  const requests = await attemptsUntilRefused(() =>
    caller.call('requestOtp', {
      isLimitTest: true,
      query: { timeZone: 'Europe/Amsterdam', username },
    }),
  );
  results.expect(
    'requestOtp',
    RULE,
    'after at most 20 codes for one user ID, the next is a 403 or 429',
    requests !== undefined,
    `${ATTEMPTS} codes`,
  );
}
