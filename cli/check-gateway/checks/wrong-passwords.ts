import { LoginFailureData } from 'sso-contract/auth.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { CREDENTIAL_ENCODING, credentialHeaders } from 'sso-contract/credentials.ts';
import { describeAnswer, type Answer, type Caller } from '../caller.ts';
import { describeIssues } from '../check-reply.ts';
import { httpOnlyCookies } from './cookie-rules.ts';
import { unknownUserId } from './unknown-user.ts';

const ERROR_DATA = { [HEADERS.returnErrorData]: 'Y' };
const encoded = (username: string, password: string) => ({
  username: encodeURIComponent(username),
  password: encodeURIComponent(password),
  [CREDENTIAL_ENCODING]: 'uri',
  ...ERROR_DATA,
});

/** Fails to sign in twice with an unknown user, so that no real account is locked. Returns the first answer. */
export async function checkRefusedSignIn(
  caller: Caller,
  wrongPassword: string,
): Promise<Answer | undefined> {
  const { results } = caller;
  const expect = results.expect.bind(results, 'login', 'gateway-contract-41');
  const headers = {
    ...credentialHeaders({ username: unknownUserId(), password: wrongPassword }),
    ...ERROR_DATA,
  };
  const answers: Answer[] = [];
  const counts: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await caller.call('login', { headers });
    if (!answer.reply) return undefined;
    if (answer.status === 429) {
      results.skip('login', 'gateway-contract-41', 'too many attempts from this address');
      return undefined;
    }
    const { envelope } = answer;
    expect(
      'a wrong password is answered with 400',
      answer.status === 400 && envelope?.success === false,
      describeAnswer(answer),
    );
    const issues = describeIssues('LoginFailureData', envelope?.data);
    const data = LoginFailureData.safeParse(envelope?.data).data;
    const hasBoth =
      issues === '' && data !== undefined && data.failedLoginCount > 0 && data.captchaIteration > 0;
    expect(
      'a refused sign-in returns captchaIteration and failedLoginCount',
      hasBoth,
      issues || 'one of them is missing or 0',
    );
    expect(
      'a refused sign-in has an error and a message',
      Boolean(envelope?.error && envelope.message),
      'an empty text',
    );
    expect(
      'a refused sign-in opens no session',
      httpOnlyCookies(answer.reply).length === 0,
      'an HttpOnly cookie',
    );
    counts.push(data?.failedLoginCount ?? 0);
    answers.push(answer);
  }
  const [first = 0, second = 0] = counts;
  expect('failedLoginCount grows with each failure', second > first, counts.join(', then '));
  const malformed = { username: '%zz', password: '%zz', [CREDENTIAL_ENCODING]: 'uri' };
  const answer = await caller.call('login', { headers: { ...malformed, ...ERROR_DATA } });
  caller.expectStatus(
    'login',
    'gateway-contract-15',
    'a malformed encoding is a failed sign-in',
    answer,
    400,
  );
  return answers[0];
}

/** Swaps the case of ASCII letters. */
export const swapCase = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const attempt = (caller: Caller, user: string, wrong: string): Promise<Answer> =>
  caller.call('login', { headers: encoded(user, wrong) });

/**
 * Fails to sign in with the known user. Must be followed by a successful sign-in, which ends the count: gateways lock
 * an account after a few failures.
 */
export async function checkKnownUser(
  caller: Caller,
  user: string,
  password: string,
  unknown: Answer | undefined,
): Promise<void> {
  const answer = await attempt(caller, user, `Wrong-${password}`);
  caller.expectStatus(
    'login',
    'gateway-contract-41',
    'a wrong password of the known user is answered with 400',
    answer,
    400,
  );
  if (!unknown) return;
  caller.results.expect(
    'login',
    'gateway-contract-41',
    'the reply is the same for known and unknown users',
    looksLike(answer, unknown),
    `${describeAnswer(answer)} and ${describeAnswer(unknown)}, or other texts or data`,
  );
}

/** Fails to sign in twice with passwords that are nearly right. Must be followed by a successful sign-in, too. */
export async function checkSimilarPasswords(
  caller: Caller,
  user: string,
  password: string,
  similar: readonly ('case' | 'space' | 'length' | 'plus')[],
): Promise<void> {
  const texts = {
    case: swapCase(password),
    space: `${password} `,
    plus: password.includes('+') ? password.replaceAll('+', ' ') : password.replaceAll(' ', '+'),
    length: [...password].slice(0, -1).join(''),
  };
  for (const kind of similar.filter((one) => texts[one] !== password))
    caller.expectStatus(
      'login',
      'gateway-contract-15',
      `a password that differs in ${kind} is refused`,
      await attempt(caller, user, texts[kind]),
      400,
    );
}

const countless = ({ envelope }: Answer): string =>
  JSON.stringify({ ...envelope, data: { ...(envelope?.data as object), failedLoginCount: 0 } });

const looksLike = (a: Answer, b: Answer): boolean =>
  a.status === b.status && countless(a) === countless(b);
