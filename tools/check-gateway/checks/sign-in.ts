import { LoginData } from '../../../src/core/contract/auth.ts';
import { HEADERS } from '../../../src/core/contract/calls.ts';
import { CREDENTIAL_ENCODING, credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { described, isYes, type Caller } from '../caller.ts';
import { Unusable } from '../options.ts';
import { hiddenCookies, judgeFlags, judgeReadable, judgeToken } from './cookie-rules.ts';

const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/;

/** Signs in. Throws {@link Unusable} when the credentials are refused: then nothing behind can be checked. */
export async function checkSignIn(
  caller: Caller,
  user: string,
  password: string,
): Promise<LoginData | undefined> {
  const { ledger, options } = caller;
  const headers = {
    ...credentialHeaders({ username: user, password }),
    [HEADERS.returnErrorData]: 'Y',
  };
  const heard = await caller.call('login', { headers });
  if (heard.status >= 400 && heard.envelope?.success === false)
    throw new Unusable(
      `The gateway refuses the sign-in of ${user} (HTTP ${heard.status}, “${heard.envelope.message}”). Are user, tenant and password right?`,
    );
  const expect = ledger.expect.bind(ledger, 'login');
  expect(
    'spec 4',
    'the right password is answered with 200 and success',
    isYes(heard),
    described(heard),
  );
  const data = LoginData.safeParse(heard.envelope?.data).data;
  if (!heard.reply || !data) return undefined;
  const { reply } = heard;
  expect(
    'decisions 1.5',
    'the session’s cookie is HttpOnly',
    hiddenCookies(reply).length > 0,
    'no HttpOnly cookie',
  );
  expect('spec 3', 'a person has a role', data.roles.length > 0, 'no role');
  expect(
    'spec 9',
    'lastLogin is YYYY-MM-DDTHH:mm:ss or empty',
    LOCAL_TIME.test(data.lastLogin),
    data.lastLogin,
  );
  judgeFlags(ledger, 'login', reply, options.base.startsWith('https:'));
  judgeToken(ledger, 'login', reply);
  if (!data.forcePwdChangeOnLogin) judgeReadable(ledger, reply, data);
  return data;
}

/** Signs in with the credentials percent-encoded, as passwords beyond ASCII travel. */
export async function checkEncodedSignIn(
  caller: Caller,
  user: string,
  password: string,
): Promise<boolean> {
  const heard = await caller.call('login', {
    headers: {
      username: encodeURIComponent(user),
      password: encodeURIComponent(password),
      [CREDENTIAL_ENCODING]: 'uri',
      [HEADERS.returnErrorData]: 'Y',
    },
  });
  return caller.ledger.expect(
    'login',
    'decisions 1.3',
    'percent-encoded credentials are understood',
    isYes(heard),
    described(heard),
  );
}
