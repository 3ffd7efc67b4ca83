import { LoginData } from 'sso-contract/auth.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import type { RuleId } from '../rules.ts';
import { checkLifetimes, checkXsrfCookie, httpOnlyCookies } from './cookie-rules.ts';
import { checkReadableCookies } from './readable-cookies.ts';

/** What a sign-in proves, besides or in place of the password. */
interface Proof {
  readonly subject: 'passkeySignIn' | 'secondFactor';
  readonly rule: RuleId;
  /** Such as `the passkey`. */
  readonly name: string;
}

/** Checks a successful sign-in, as one with only a password is checked. */
export async function checkOpenedSession(
  caller: Caller,
  { subject, rule, name }: Proof,
  answer: Answer | undefined,
  displayName: string,
): Promise<void> {
  const { results } = caller;
  const expect = results.expect.bind(results, subject, rule);
  const isOpen = answer !== undefined && isSuccess(answer);
  const got = answer ? describeAnswer(answer) : 'no options';
  expect(`${name} is answered with 200 and success`, isOpen, got);
  if (!isOpen) return;
  const { reply, envelope } = answer;
  const data = LoginData.safeParse(envelope?.data).data;
  if (!reply || !data) return;
  expect('a session cookie is set', httpOnlyCookies(reply).length > 0, 'no HttpOnly cookie');
  expect(`it is the user of ${name}`, data.displayName === displayName, 'another name');
  checkXsrfCookie(results, subject, reply);
  checkLifetimes(caller, subject, data, true);
  checkReadableCookies(results, subject, reply, data);
  const profile = await caller.call('userProfile');
  expect('the session is that of a sign-in', isSuccess(profile), describeAnswer(profile));
}
