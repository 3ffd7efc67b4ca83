import { credentialHeaders } from 'sso-contract/credentials.ts';
import { HEADERS, READABLE_COOKIES } from 'sso-contract/names.ts';
import { describeAnswer, type Answer, type Caller } from '../../caller.ts';
import { codeRefusalIn, expectCodeRefused, waitIn } from '../../factor-page.ts';
import type { RuleId } from '../../rules.ts';
import { sendSignIn } from '../sign-in.ts';

/** No ticket accepts more codes. */
const MAX_TRIES = 10;

/** The user whose sign-in is not complete with the password. */
export interface StepUser {
  readonly user: string;
  readonly password: string;
}

/** Signs in with the right password in a browser. Returns the ticket of the next step; '' without one. */
export const askForTicket = async (caller: Caller, { user, password }: StepUser): Promise<string> =>
  waitIn(await sendSignIn(caller, user, password))?.ticket ?? '';

/** Returns the headers of a code that completes a sign-in. */
export const codeHeaders = (otp: string) => ({
  ...credentialHeaders({ otp }),
  [HEADERS.returnErrorData]: 'Y',
});

/** Checks that a browser has got no session. */
export async function expectNoSession(
  caller: Caller,
  subject: 'login' | 'secondFactor' | 'addSignInApp',
  rule: RuleId,
): Promise<void> {
  const { status } = await caller.call('userProfile');
  const readable = READABLE_COOKIES.filter((name) => caller.browser.jar.get(name) !== undefined);
  const isClosed = status === 401 && readable.length === 0;
  const got = `HTTP ${status}, ${readable.length} cookies of a session`;
  caller.results.expect(subject, rule, 'it opens no session', isClosed, got);
}

/** Checks the refusal of the right password, and that a wrong one shows nothing of it. */
export async function checkRefusedPassword(
  caller: Caller,
  rule: RuleId,
  { user, password }: StepUser,
  isExpected: (methods: readonly string[]) => boolean,
): Promise<void> {
  const expect = caller.results.expect.bind(caller.results, 'login', rule);
  const wrong = await sendSignIn(caller.createSecondCaller(), user, `${password}!`);
  const isSilent = wrong.status === 400 && !JSON.stringify(wrong.envelope).includes('secondFactor');
  expect('a wrong password shows no step', isSilent, `HTTP ${wrong.status}`);
  const page = caller.createSecondCaller();
  const wait = waitIn(await sendSignIn(page, user, password));
  const methods = wait?.methods ?? [];
  expect(
    'the methods are those of the contract',
    isExpected(methods),
    methods.join(', ') || 'none',
  );
  expect('no browser can be trusted', wait?.trustDays === 0, `${wait?.trustDays ?? 'no'} days`);
  await expectNoSession(page, 'login', rule);
}

/** Checks that two wrong codes are refused, with tries that fall, and open no session. */
export async function checkWrongCodes(
  caller: Caller,
  subject: 'secondFactor' | 'addSignInApp',
  rule: RuleId,
  send: () => Promise<Answer>,
): Promise<void> {
  const answers = [await send(), await send()];
  for (const answer of answers)
    expectCodeRefused(caller, subject, rule, 'a wrong code is refused', answer, 'wrong');
  const [one = NaN, two = NaN] = answers.map((answer) => codeRefusalIn(answer)?.triesLeft ?? NaN);
  const isCounted = one === two + 1;
  caller.results.expect(subject, rule, 'the tries left fall', isCounted, `${one}, then ${two}`);
  await expectNoSession(caller, subject, rule);
}

/** Sends wrong codes until a ticket accepts none, and checks that this is soon. Returns the last reply. */
export async function expectClosing(
  caller: Caller,
  rule: RuleId,
  ticket: string,
  method: 'app' | 'mail',
  wrong: () => string,
): Promise<Answer> {
  const send = () =>
    caller.call('secondFactor', {
      headers: codeHeaders(wrong()),
      body: { ticket, method, trust: false },
      isLimitTest: true,
    });
  let tries = 0;
  let answer = await send();
  while (codeRefusalIn(answer)?.code === 'wrong' && tries < MAX_TRIES) {
    tries += 1;
    answer = await send();
  }
  const isClosed = codeRefusalIn(answer)?.code === 'closed' || [403, 429].includes(answer.status);
  const expected = `a ticket accepts no code after ${MAX_TRIES} wrong ones`;
  caller.results.expect('secondFactor', rule, expected, isClosed, describeAnswer(answer));
  return answer;
}
