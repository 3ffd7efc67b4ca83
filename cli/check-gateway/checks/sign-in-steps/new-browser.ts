import { LoginData } from 'sso-contract/auth.ts';
import { MailedCode } from 'sso-contract/second-factor.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import { expectCodeRefused, waitIn } from '../../factor-page.ts';
import { checkOpenedSession } from '../opened-session.ts';
import { sendSignIn } from '../sign-in.ts';
import {
  askForTicket,
  checkRefusedPassword,
  checkWrongCodes,
  codeHeaders,
  expectClosing,
  type StepUser,
} from './step.ts';

const ASKED = 'gateway-contract-104';
const MAILED = 'gateway-contract-105';
const CODE = 'gateway-contract-106';
/** More than any ticket may have. */
const MAX_MAILS = 5;
const MAX_SECONDS = 900;

const isMail = (methods: readonly string[]): boolean =>
  methods.includes('mail') && methods.every((one) => one === 'mail' || one === 'passkey');

const mail = (caller: Caller, ticket: string): Promise<Answer> =>
  caller.call('mailSignInCode', { body: { ticket }, isLimitTest: true });

const send = (caller: Caller, ticket: string, otp: string): Promise<Answer> =>
  caller.call('secondFactor', {
    headers: codeHeaders(otp),
    body: { ticket, method: 'mail', trust: true },
  });

/** Checks the reply of a mailed code, and that no other browser gets one with the ticket. */
async function checkMailing(page: Caller, ticket: string, user: string): Promise<void> {
  const expect = page.results.expect.bind(page.results, 'mailSignInCode', MAILED);
  const thief = page.createSecondCaller();
  const stolen = await mail(thief, ticket);
  const foreign = 'a ticket of another browser is refused';
  expectCodeRefused(page, 'mailSignInCode', MAILED, foreign, stolen, 'expired');
  const answer = await mail(page, ticket);
  expect('a code is mailed', isSuccess(answer), describeAnswer(answer));
  const mailed = MailedCode.safeParse(answer.envelope?.data).data;
  if (!mailed) return;
  const isHidden = mailed.hint === '' || !user.toLowerCase().includes(mailed.hint.toLowerCase());
  expect('the hint is not the address', isHidden, mailed.hint);
  const isShort = mailed.expiresInSeconds <= MAX_SECONDS;
  expect('a code is valid for 15 minutes at most', isShort, `${mailed.expiresInSeconds} s`);
}

/** Checks that a ticket mails only some codes. */
async function checkMailLimit(page: Caller, ticket: string): Promise<void> {
  let count = 1;
  while (count <= MAX_MAILS && isSuccess(await mail(page, ticket))) count += 1;
  const expected = `a ticket mails at most ${MAX_MAILS} codes`;
  page.results.expect('mailSignInCode', MAILED, expected, count <= MAX_MAILS, 'it mails more');
}

/** Signs in with the code that was mailed, and once more without one. */
async function checkRightCode(page: Caller, ticket: string, { user, password }: StepUser) {
  const { results, options } = page;
  const { readCode } = options;
  if (!readCode) return results.skip('secondFactor', CODE, 'the right code needs --code-command');
  const answer = await send(page, ticket, await readCode(user));
  const { displayName = '' } = LoginData.safeParse(answer.envelope?.data).data ?? {};
  const proof = { subject: 'secondFactor', rule: CODE, name: 'the mailed code' } as const;
  await checkOpenedSession(page, proof, answer, displayName);
  if (!isSuccess(answer)) return;
  const again = await send(page, ticket, await readCode(user));
  expectCodeRefused(page, 'secondFactor', CODE, 'a code signs in once', again, 'expired', 'used');
  await page.call('logout');
  const alone = await sendSignIn(page, user, password);
  const expected = 'the password alone signs in again in that browser';
  results.expect('login', ASKED, expected, isSuccess(alone), describeAnswer(alone));
  await page.call('logout');
  const other = waitIn(await sendSignIn(page.createSecondCaller(), user, password));
  const only = 'another browser is asked for a code';
  results.expect('login', ASKED, only, other !== undefined, 'it is not');
}

/** Checks that a ticket accepts no code after many wrong ones. */
async function checkClosing(caller: Caller, user: StepUser): Promise<void> {
  const page = caller.createSecondCaller();
  const ticket = await askForTicket(page, user);
  await expectClosing(page, CODE, ticket, 'mail', () => '000000');
}

/** Checks the mailed code of a browser that is new for a user. It mails codes only with `--write`. */
export async function checkNewBrowser(caller: Caller, user: StepUser): Promise<void> {
  const { results, options } = caller;
  await checkRefusedPassword(caller, ASKED, user, isMail);
  if (!options.mayWrite) {
    results.skip('mailSignInCode', MAILED, 'mailing a code needs --write');
    results.skip('secondFactor', CODE, 'mailing a code needs --write');
    return;
  }
  const page = caller.createSecondCaller();
  const ticket = await askForTicket(page, user);
  await checkMailing(page, ticket, user.user);
  await checkWrongCodes(page, 'secondFactor', CODE, () => send(page, ticket, '000000'));
  await checkRightCode(page, ticket, user);
  const other = caller.createSecondCaller();
  await checkMailLimit(other, await askForTicket(other, user));
  await checkClosing(caller, user);
}
