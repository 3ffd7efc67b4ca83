import { credentialHeaders } from 'sso-contract/credentials.ts';
import { isSuccess, type Caller } from '../caller.ts';
import type { Subject } from '../results.ts';

const RULE = 'gateway-contract-136';
const READING = ['userProfile', 'usersProducts', 'refresh'] as const;

/** The user of `--user`, with what the gateway says about them. */
interface KnownUser {
  readonly user: string;
  readonly password: string;
  readonly userId: string | undefined;
  readonly langCode: string;
}

/**
 * Checks that neither a session nor a user counts at the tenant of `--other-tenant`, which the gateway knows too. A gateway
 * that saves a profile there saves the language that the user has.
 */
export async function checkKnownTenant(
  caller: Caller,
  { user, password, userId, langCode }: KnownUser,
): Promise<void> {
  const { results, options } = caller;
  const { otherTenant } = options;
  const skip = (subject: Subject, why: string) => results.skip(subject, RULE, why);
  if (otherTenant === undefined) return skip('userProfile', 'another tenant needs --other-tenant');
  const { envelope } = await caller.call('authTypes', { query: { tenantCode: otherTenant } });
  if (!envelope?.data) return skip('userProfile', `the gateway does not know ${otherTenant}`);
  const headers = { [options.tenantHeader]: otherTenant };
  for (const call of READING)
    caller.expectStatus(
      call,
      RULE,
      'with the code of another known tenant, the reply is 401 or 403',
      await caller.call(call, { headers }),
      401,
      403,
    );
  if (options.mayWrite && userId !== undefined)
    caller.expectStatus(
      'updateProfile',
      RULE,
      'with the code of another known tenant, nothing is saved',
      await caller.call('updateProfile', { headers, body: { userId, langCode } }),
      401,
      403,
    );
  else skip('updateProfile', 'saving at another tenant needs --write');
  const credentials = credentialHeaders({ username: user, password });
  const login = await caller.createSecondCaller().call('login', {
    headers: { ...headers, ...credentials, 'return-error-data': 'Y' },
  });
  caller.expectStatus('login', RULE, 'the user can’t sign in at another tenant', login, 400);
}

/** Checks that a code is neither mailed nor accepted at the tenant of `--other-tenant`. */
export async function checkCodeOfTenant(
  caller: Caller,
  user: string,
  password: string,
  readCode: (user: string) => Promise<string>,
): Promise<void> {
  const { results, options } = caller;
  const { otherTenant } = options;
  if (otherTenant === undefined)
    return results.skip('requestOtp', RULE, 'another tenant needs --other-tenant');
  const headers = { [options.tenantHeader]: otherTenant };
  const before = await readCode(user);
  const query = { timeZone: 'Europe/Amsterdam', username: user };
  await caller.call('requestOtp', { headers, query, isLimitTest: true });
  const code = await readCode(user);
  results.expect(
    'requestOtp',
    RULE,
    'no code is mailed to users of another tenant',
    code === before,
    'a code is mailed',
  );
  const reset = await caller.call('resetPassword', {
    headers: { ...headers, ...credentialHeaders({ username: user, password, otp: code }) },
  });
  results.expect(
    'resetPassword',
    RULE,
    'no password is set with the code of another tenant',
    !isSuccess(reset),
    'it is set',
  );
}
