import { LoginData } from '../../../src/core/contract/auth.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { CREDENTIAL_ENCODING, credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { CommandError } from '../options.ts';
import {
  httpOnlyCookies,
  checkCookieAttributes,
  checkReadableCookies,
  checkXsrfCookie,
} from './cookie-rules.ts';

const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/;

/** Signs in and checks the reply. Throws {@link CommandError} if the credentials are refused. */
export async function checkSignIn(
  caller: Caller,
  user: string,
  password: string,
): Promise<LoginData | undefined> {
  const { results, options } = caller;
  const headers = {
    ...credentialHeaders({ username: user, password }),
    [HEADERS.returnErrorData]: 'Y',
  };
  const answer = await caller.call('login', { headers });
  if (answer.status >= 400 && answer.envelope?.success === false)
    throw new CommandError(
      `The gateway refuses the sign-in of ${user} (HTTP ${answer.status}, “${answer.envelope.message}”). Are the user, the tenant and the password correct?`,
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
  expect(
    'gateway-contract-43',
    'lastLogin is YYYY-MM-DDTHH:mm:ss or empty',
    LOCAL_TIME.test(data.lastLogin),
    data.lastLogin,
  );
  checkCookieAttributes(results, 'login', reply, options.base.startsWith('https:'));
  checkXsrfCookie(results, 'login', reply);
  if (!data.forcePwdChangeOnLogin) checkReadableCookies(results, reply, data);
  return data;
}

/** Signs in with percent-encoded credentials, which passwords outside ASCII need. Returns whether it succeeded. */
export async function checkEncodedSignIn(
  caller: Caller,
  user: string,
  password: string,
): Promise<boolean> {
  const answer = await caller.call('login', {
    headers: {
      username: encodeURIComponent(user),
      password: encodeURIComponent(password),
      [CREDENTIAL_ENCODING]: 'uri',
      [HEADERS.returnErrorData]: 'Y',
    },
  });
  return caller.results.expect(
    'login',
    'gateway-contract-14',
    'percent-encoded credentials are accepted',
    isSuccess(answer),
    describeAnswer(answer),
  );
}
