import { credentialHeaders } from 'sso-contract/credentials.ts';
import { isSuccess, type Answer, type Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';

/** What the check adds to the password, so that its user knows the new one if it can't be changed back. */
const SUFFIX = `+ é ﬁ Ж %41 ${'check-gateway '.repeat(5)}end`;
const MAX_LENGTH = 256;

/** Returns a password of characters that careless gateways change; undefined for a password that is too long already. */
export const unusualPassword = (password: string): string | undefined =>
  [...password].length + [...SUFFIX].length <= MAX_LENGTH ? password + SUFFIX : undefined;

/** Says what the check leaves if it can't set the password again. */
export const unusualPasswordOf = (user: string): string =>
  `the password of ${user} ends with “${SUFFIX}” now`;

/** Returns passwords that are nearly the unusual one. A gateway that accepts one has changed what the user typed. */
const similarTo = (password: string): readonly (readonly [string, string])[] => [
  ['with a space in place of +', password.replaceAll('+', ' ')],
  ['of compatible characters (NFKC)', password.normalize('NFKC')],
  ['with another letter beyond Latin-1', password.replace('Ж', 'Ш')],
  ['with another 100th character', password.replace(/end$/, 'bad')],
  ['decoded twice', password.replace('%41', 'A')],
  ['without accents', password.replace('é', 'e')],
];

/** Signs in with the unusual password and with similar ones, which are refused. */
export async function checkUnusualPassword(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const signIn = async (): Promise<Answer> => sendSignIn(caller, user, password);
  const expectStatus = caller.expectStatus.bind(caller, 'login', 'gateway-contract-15');
  const expected = 'a password of unusual characters signs in';
  if (!expectStatus(expected, await signIn(), 200)) return;
  for (const [what, similar] of similarTo(password)) {
    const answer = await sendSignIn(caller, user, similar);
    expectStatus(`a password ${what} is refused`, answer, 400);
    // Ends the count of failures, so that the user is not locked.
    await signIn();
  }
  await caller.call('logout');
}

/** Sets the password again with a further code. Says what it has left if that is not possible. */
export async function restorePassword(
  caller: Caller,
  user: string,
  password: string,
  readCode: (user: string) => Promise<string>,
): Promise<string> {
  const query = { timeZone: 'Europe/Amsterdam', username: user };
  const request = await caller.call('requestOtp', { query });
  const otp = isSuccess(request) ? await readCode(user) : '';
  const headers = credentialHeaders({ username: user, password, otp });
  const answer = await caller.call('resetPassword', { headers });
  caller.results.expect(
    'resetPassword',
    'gateway-contract-49',
    'the password can be set again',
    isSuccess(answer),
    `HTTP ${answer.status}: ${unusualPasswordOf(user)}`,
  );
  if (isSuccess(answer)) caller.results.changed.delete(unusualPasswordOf(user));
  return otp;
}
