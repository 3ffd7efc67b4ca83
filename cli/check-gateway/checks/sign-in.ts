import { LoginData } from 'sso-contract/auth.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { CREDENTIAL_ENCODING, credentialHeaders } from 'sso-contract/credentials.ts';
import type { Reply } from '../browser.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import { CommandError } from '../options.ts';
import { checkLifetimes, checkXsrfCookie, httpOnlyCookies } from './cookie-rules.ts';
import { checkReadableCookies, CLOCK_TOLERANCE_MS } from './readable-cookies.ts';

const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/;

/** A successful sign-in. */
export interface SignIn {
  readonly data: LoginData;
  readonly reply: Reply;
}

/** Sends the call of a sign-in as a page does. */
export function sendSignIn(caller: Caller, user: string, password: string): Promise<Answer> {
  const credentials = credentialHeaders({ username: user, password });
  return caller.call('login', { headers: { ...credentials, [HEADERS.returnErrorData]: 'Y' } });
}

function checkLastLoginFormat({ results }: Caller, { lastLogin }: LoginData): void {
  results.expect(
    'login',
    'gateway-contract-43',
    'lastLogin is YYYY-MM-DDTHH:mm:ss or empty',
    LOCAL_TIME.test(lastLogin),
    lastLogin,
  );
}

/** Checks the reply to a sign-in. Throws {@link CommandError} if the credentials were refused. */
export function checkSignIn(caller: Caller, user: string, answer: Answer): SignIn | undefined {
  const { results } = caller;
  if (answer.status >= 400 && answer.envelope?.success === false)
    throw new CommandError(
      `The gateway refuses the sign-in of ${user} (HTTP ${answer.status}, “${results.maskSecrets(answer.envelope.message)}”). Are the user, the tenant and the password correct?`,
    );
  const expect = results.expect.bind(results, 'login');
  expect(
    'gateway-contract-40',
    'the correct password is answered with 200 and success',
    isSuccess(answer),
    describeAnswer(answer),
  );
  const data = LoginData.safeParse(answer.envelope?.data).data;
  if (!answer.reply || !data) return undefined;
  const { reply } = answer;
  expect(
    'gateway-contract-50',
    'the session cookie is HttpOnly',
    httpOnlyCookies(reply).length > 0,
    'no HttpOnly cookie',
  );
  expect('gateway-contract-40', 'the user has a role', data.roles.length > 0, 'no role');
  checkLastLoginFormat(caller, data);
  checkXsrfCookie(results, 'login', reply);
  checkLifetimes(caller, 'login', data, !data.forcePwdChangeOnLogin);
  if (!data.forcePwdChangeOnLogin) checkReadableCookies(results, 'login', reply, data);
  return { data, reply };
}

/**
 * Signs in a second time, with percent-encoded credentials, which passwords outside ASCII need. Returns whether it
 * succeeded.
 */
export async function checkSecondSignIn(
  caller: Caller,
  first: SignIn,
  user: string,
  password: string,
): Promise<boolean> {
  const { results } = caller;
  const answer = await caller.call('login', {
    headers: {
      username: encodeURIComponent(user),
      password: encodeURIComponent(password),
      [CREDENTIAL_ENCODING]: 'uri',
      [HEADERS.returnErrorData]: 'Y',
    },
  });
  const data = LoginData.safeParse(answer.envelope?.data).data;
  if (data) {
    checkLastLoginFormat(caller, data);
    const lastLogin = Date.parse(`${data.lastLogin}Z`);
    results.expect(
      'login',
      'gateway-contract-43',
      'lastLogin is the time of the previous sign-in, in UTC',
      Math.abs(lastLogin - first.reply.at) <= CLOCK_TOLERANCE_MS,
      data.lastLogin || 'empty at the second sign-in',
    );
  }
  return results.expect(
    'login',
    'gateway-contract-14',
    'percent-encoded credentials are accepted',
    isSuccess(answer),
    describeAnswer(answer),
  );
}
