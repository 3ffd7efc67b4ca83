import { RefreshData, type LoginData } from '../../../src/core/contract/auth.ts';
import { described, isYes, type Caller } from '../caller.ts';
import { judgeFlags, judgeToken } from './cookie-rules.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Lets the session age a little and prolongs it. */
export async function checkRefresh(caller: Caller, login: LoginData): Promise<void> {
  const { ledger, options } = caller;
  const expect = ledger.expect.bind(ledger, 'refresh');
  await pause(options.agingMs);
  const heard = await caller.call('refresh');
  expect('spec 7', 'a session can be prolonged', isYes(heard), described(heard));
  const data = RefreshData.safeParse(heard.envelope?.data).data;
  if (!heard.reply || !data) return;
  const agedSeconds = Math.floor(options.agingMs / 1000);
  const isLonger = data.tokenExpiry > login.tokenExpiry - Math.max(1, agedSeconds);
  expect(
    'decisions 1.6',
    'tokenExpiry is the new remaining life in seconds',
    isLonger,
    `${login.tokenExpiry} s at sign-in, ${data.tokenExpiry} s after the refresh`,
  );
  expect(
    'spec 3',
    'the reply has roles and displayName',
    data.roles.length > 0 && data.displayName !== '',
    'one of them is empty',
  );
  expect(
    'spec 3',
    'tokenExpiryDttm is set anew',
    heard.reply.setCookies.some(({ name }) => name === 'tokenExpiryDttm'),
    'no such cookie',
  );
  judgeToken(ledger, 'refresh', heard.reply);
  judgeFlags(ledger, 'refresh', heard.reply, options.base.startsWith('https:'));
}

/** Looks whether a session keeps its id when it is prolonged: all tabs share it. */
export async function checkKeptId(caller: Caller): Promise<void> {
  const otherTab = caller.another({ withCookies: true });
  await caller.call('refresh');
  const heard = await otherTab.call('userProfile');
  caller.ledger.expect(
    'refresh',
    'decisions 1.6',
    'the session keeps its id',
    isYes(heard),
    `${described(heard)} for a tab with the cookies from before`,
  );
}

/** What a page could not send: calls with the person's cookies, but without her anti-forgery token. */
export async function checkForgery(caller: Caller): Promise<void> {
  const expect = caller.ledger.expect.bind(caller.ledger, 'forgery');
  for (const [xsrf, what] of [
    [null, 'without its anti-forgery token'],
    ['forged', 'with a token that is not the session’s'],
  ] as const) {
    const heard = await caller.call('logout', { xsrf });
    expect(
      'decisions 1.5',
      `a call ${what} is refused with 403`,
      heard.status === 403,
      described(heard),
    );
  }
  const after = await caller.call('userProfile');
  expect(
    'decisions 1.5',
    'a refused call changes nothing',
    isYes(after),
    `${described(after)} from the session after it`,
  );
}

/** Signs out, and tries the session's cookies again. */
export async function checkSigningOut(caller: Caller): Promise<void> {
  const { ledger } = caller;
  const thief = caller.another({ withCookies: true });
  const heard = await caller.call('logout');
  ledger.expect(
    'logout',
    'spec 7',
    'signing out is answered with 200',
    isYes(heard),
    described(heard),
  );
  const taken = new Set(
    heard.reply?.setCookies.filter(({ isRemoval }) => isRemoval).map(({ name }) => name),
  );
  ledger.expect(
    'logout',
    'spec 4',
    'the cookie tokenExpiryDttm is taken back',
    taken.has('tokenExpiryDttm'),
    'it stays',
  );
  for (const call of ['userProfile', 'refresh'] as const) {
    const replay = await thief.call(call);
    ledger.expect(
      'logout',
      'spec 4',
      'the session is over: its cookies get 401',
      replay.status === 401,
      `${described(replay)} from ${call}`,
    );
  }
}

/** A session that is for a new password alone (decisions 1.7). */
export async function checkForcedChange(caller: Caller): Promise<void> {
  const heard = await caller.call('userProfile');
  caller.ledger.expect(
    'userProfile',
    'decisions 1.7',
    'while a new password is due, 403 is all there is',
    heard.status === 403,
    described(heard),
  );
}
