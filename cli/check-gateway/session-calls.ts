import type { Call } from 'sso-contract/call.ts';
import { CALLS, type CallName } from 'sso-contract/calls.ts';
import type { CallOptions } from './caller.ts';

const names = Object.keys(CALLS) as CallName[];
const select = (isWanted: (row: Call) => boolean) => names.filter((name) => isWanted(CALLS[name]));

/** True if a signed-in user may make the call, but neither a visitor nor a user who has to change the password. */
const needsSession = ({ access = 'session' }: Call): boolean => access === 'session';

/** The calls that need a session without a due password change, from the contract's rows. */
export const SESSION_CALLS: readonly CallName[] = select(needsSession);

/** Those that only read data and that need no arguments. */
export const PLAIN_READING_CALLS: readonly CallName[] = select(
  (row) =>
    needsSession(row) &&
    row.method === 'GET' &&
    row.name !== 'refresh' &&
    row.query === undefined &&
    !row.path.includes('{'),
);

const QUERIES: Partial<Record<CallName, CallOptions['query']>> = {
  lookup: { lookupField: 'LANGUAGE_CD' },
};
const BODIES: Partial<Record<CallName, (userId: string) => unknown>> = {
  updateProfile: (userId) => ({ userId, langCode: 'en_US' }),
  updateContacts: () => [],
};

/** Returns arguments with which a user may make a call. */
export function argumentsOf(call: CallName, userId: string): CallOptions {
  const query = QUERIES[call];
  const body = BODIES[call]?.(userId);
  return { userId, ...(query && { query }), ...(body !== undefined && { body }) };
}
