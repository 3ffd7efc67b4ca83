import { LoginFailureData } from '../../../src/core/contract/auth.ts';
import { HEADERS, type CallName } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { described, type Caller } from '../caller.ts';
import { faultsOf } from '../judge-reply.ts';
import { hiddenCookies } from './cookie-rules.ts';
import { noUser } from './nobody.ts';

/** Lets a made-up user fail twice: no account is touched. */
export async function checkRefusedSignIn(caller: Caller, wrongPassword: string): Promise<void> {
  const { ledger } = caller;
  const expect = ledger.expect.bind(ledger, 'login');
  const headers = {
    ...credentialHeaders({ username: noUser(), password: wrongPassword }),
    [HEADERS.returnErrorData]: 'Y',
  };
  const counts: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const heard = await caller.call('login', { headers });
    if (!heard.reply) return;
    if (heard.status === 429)
      return ledger.skip('login', 'too many attempts from here: refused sign-ins');
    const { envelope } = heard;
    expect(
      'decisions 1.4',
      'a wrong password is answered with 400',
      heard.status === 400 && envelope?.success === false,
      described(heard),
    );
    const faults = faultsOf('LoginFailureData', envelope?.data);
    const data = LoginFailureData.safeParse(envelope?.data).data;
    const hasBoth =
      faults === '' && data !== undefined && data.failedLoginCount > 0 && data.captchaIteration > 0;
    expect(
      'spec 3',
      'a refused sign-in tells captchaIteration and failedLoginCount',
      hasBoth,
      faults || 'one of them is missing or 0',
    );
    expect(
      'spec 8',
      'a refused sign-in has an error and a message',
      Boolean(envelope?.error && envelope.message),
      'an empty text',
    );
    expect(
      'decisions 1.5',
      'a refused sign-in opens no session',
      hiddenCookies(heard.reply).length === 0,
      'an HttpOnly cookie',
    );
    counts.push(data?.failedLoginCount ?? 0);
  }
  const [first = 0, second = 0] = counts;
  expect(
    'spec 4',
    'failedLoginCount grows with each failure',
    second > first,
    counts.join(', then '),
  );
}

const PRIVATE = [
  'refresh',
  'userProfile',
  'usersProducts',
  'userExtensions',
  'lookup',
] as const satisfies readonly CallName[];

/** Looks for calls that answer whoever asks. */
export async function checkWithoutSession(caller: Caller, user: string): Promise<void> {
  const { ledger } = caller;
  for (const call of PRIVATE) {
    const heard = await caller.call(call, {
      userId: user,
      ...(call === 'lookup' && { query: { lookupField: 'LANGUAGE_CD' } }),
    });
    ledger.expect(
      call,
      'spec 8',
      'without a session the answer is 401',
      heard.status === 401,
      described(heard),
    );
  }
  for (const call of ['updateProfile', 'updateContacts', 'forceResetPassword'] as const) {
    const heard = await caller.call(call, { ...(call !== 'forceResetPassword' && { body: {} }) });
    const isRefused = heard.status === 401 || heard.status === 403;
    ledger.expect(
      call,
      'spec 8',
      'without a session the answer is 401 or 403',
      isRefused,
      described(heard),
    );
  }
}

/** Tries a one-time code that nobody has. */
export async function checkWrongCode(caller: Caller, wrongPassword: string): Promise<void> {
  const headers = credentialHeaders({ username: noUser(), password: wrongPassword, otp: '000000' });
  const heard = await caller.call('resetPassword', { headers });
  caller.ledger.expect(
    'resetPassword',
    'spec 7',
    'a wrong code is refused with success false',
    heard.envelope?.success === false,
    described(heard),
  );
}
