import { CALLS } from 'sso-contract/calls.ts';
import { Envelope } from 'sso-contract/envelope.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { parseJson } from '../check-reply.ts';

const RULE = 'gateway-contract-16';

type ChangingCall =
  | 'logout'
  | 'resetPassword'
  | 'resetByLink'
  | 'forceResetPassword'
  | 'changePassword'
  | 'updateProfile'
  | 'updateContacts';

/** Returns the headers of a call with credentials. */
const headersOf = ({ options }: Caller, credentials: Readonly<Record<string, string>>) => ({
  [options.tenantHeader]: options.tenant,
  [HEADERS.callingEntity]: 'UI',
  ...credentialHeaders(credentials),
});

/** Checks that a GET does not make a call, for which these are the right credentials. */
export async function checkGet(
  caller: Caller,
  call: ChangingCall,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = headersOf(caller, credentials);
  const reply = await caller.send('other methods', CALLS[call].path, { headers });
  if (!reply) return;
  // The page of the portal, which some gateways send for all other addresses, is not a success.
  const envelope = Envelope.safeParse(parseJson(reply.text)).data;
  caller.results.expect(
    'other methods',
    RULE,
    `GET does not make the call ${call}`,
    reply.status >= 400 || envelope?.success !== true,
    `HTTP ${reply.status} with success`,
  );
}

/** Checks that a GET, which any link can cause, does not make the calls that change something. */
export async function checkOtherMethods(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results } = caller;
  for (const call of ['logout', 'updateProfile', 'updateContacts'] as const)
    await checkGet(caller, call, {});
  const after = await caller.call('userProfile');
  results.expect(
    'other methods',
    RULE,
    'GET does not end the session',
    isSuccess(after),
    `${describeAnswer(after)} after it`,
  );

  const stranger = caller.createSecondCaller();
  await stranger.send('other methods', CALLS.login.path, {
    headers: headersOf(stranger, { username: user, password }),
  });
  const opened = await stranger.call('userProfile');
  results.expect(
    'other methods',
    RULE,
    'GET does not sign in',
    opened.status === 401,
    describeAnswer(opened),
  );
}
