import type { Call } from 'sso-contract/call.ts';
import { CALLS, type CallName } from 'sso-contract/calls.ts';
import { isOffered } from 'sso-contract/offered.ts';
import type { CallOptions } from './caller.ts';

const names = Object.keys(CALLS) as CallName[];
const select = (isWanted: (row: Call) => boolean) => names.filter((name) => isWanted(CALLS[name]));

/** True if a signed-in user may make the call, but neither a visitor nor a user who has to change the password. */
const needsSession = ({ access = 'session' }: Call): boolean => access === 'session';

/** Returns the calls of a gateway with these features that need a session without a due password change. */
export const sessionCalls = (features: readonly string[]): readonly CallName[] =>
  select((row) => needsSession(row) && isOffered(features, row));

/** Those that every gateway has, that only read data and that need no arguments. */
export const PLAIN_READING_CALLS: readonly CallName[] = select(
  (row) =>
    needsSession(row) &&
    row.feature === undefined &&
    row.method === 'GET' &&
    row.name !== 'refresh' &&
    row.query === undefined &&
    !row.path.includes('{'),
);

const CREDENTIAL = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  clientExtensionResults: {},
};
const QUERIES: Partial<Record<CallName, CallOptions['query']>> = {
  lookup: { lookupField: 'LANGUAGE_CD' },
};
const BODIES: Partial<Record<CallName, (userId: string) => unknown>> = {
  updateProfile: (userId) => ({ userId, langCode: 'en_US' }),
  updateContacts: () => [],
  endSessions: () => ({ id: 'unknown' }),
  confirmAtProvider: () => ({ option: 'unknown' }),
  addPasskey: () => ({
    ticket: 'unknown',
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  renamePasskey: () => ({ name: 'Check' }),
  addApp: () => ({ ticket: 'unknown' }),
  confirmWithCode: () => ({ method: 'app' }),
  confirmWithPasskey: () => ({
    ticket: 'unknown',
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  }),
};

/** Returns arguments with which a user may make a call. */
export function argumentsOf(call: CallName, userId: string): CallOptions {
  const query = QUERIES[call];
  const body = BODIES[call]?.(userId);
  return { userId, id: 'unknown', ...(query && { query }), ...(body !== undefined && { body }) };
}
