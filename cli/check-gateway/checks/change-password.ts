import { LoginFailureData } from 'sso-contract/auth.ts';
import { NewPasswordRefusal } from 'sso-contract/change-password.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { CHANGE_PASSWORD } from 'sso-contract/features.ts';
import type { Answer, Caller } from '../caller.ts';
import { checkGet } from './other-methods.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const SUBJECT = 'changePassword';
const RULE = 'gateway-contract-76';
/** What the check adds to the password, so that its user knows the new one if it can't be changed back. */
const SUFFIX = '-check';

type Change = (password: string, newPassword: string) => Promise<Answer>;

/** Returns why the new password is refused; undefined if a reply does not say that it is. */
const reasonIn = ({ envelope }: Answer): NewPasswordRefusal['newPassword'] | undefined =>
  NewPasswordRefusal.safeParse(envelope?.data).data?.newPassword;

/**
 * Checks the refusals, after which all sessions go on. Returns whether the current password can be set again: a gateway
 * may have stricter rules now.
 */
async function checkRefusals(
  caller: Caller,
  other: Caller,
  change: Change,
  password: string,
): Promise<boolean> {
  const expect = caller.results.expect.bind(caller.results, SUBJECT, RULE);
  const expectStatus = caller.expectStatus.bind(caller, SUBJECT, RULE);
  const asNew = await change(`${password}!`, password);
  expect(
    'a wrong current password does not reveal that the new one is the current one',
    reasonIn(asNew) !== 'same',
    'the reply says that it is the same',
  );
  for (const wrong of [`${password}!`, '']) {
    const refused = await change(wrong, password + SUFFIX);
    expectStatus('a wrong current password is refused', refused, 400);
    expect(
      'the refusal of the current password has the data of a refused login',
      LoginFailureData.safeParse(refused.envelope?.data).success && reasonIn(refused) === undefined,
      JSON.stringify(refused.envelope?.data ?? null),
    );
  }
  for (const [what, newPassword, reason] of [
    ['a weak password', 'weak', 'weak'],
    ['the current password', password, 'same'],
  ] as const) {
    const refused = await change(password, newPassword);
    expectStatus(`${what} is refused as the new one`, refused, 400);
    // A gateway with stricter rules may refuse the current one for its weakness.
    const isNamed = reasonIn(refused) === reason || reasonIn(asNew) !== undefined;
    expect(`the reply says that ${what} is refused`, isNamed, reasonIn(refused) ?? 'nothing');
  }
  for (const browser of [caller, other])
    expectStatus('no refusal ends a session', await browser.call('userProfile'), 200);
  return reasonIn(asNew) === undefined;
}

/** Changes the password, checks what ends and what goes on, and changes it back. */
async function checkRightChange(
  caller: Caller,
  other: Caller,
  change: Change,
  user: string,
  password: string,
): Promise<void> {
  const expectStatus = caller.expectStatus.bind(caller, SUBJECT, RULE);
  const next = password + SUFFIX;
  await checkGet(caller, SUBJECT, { password, 'new-password': next });
  const { changed } = caller.results;
  const left = `the password of ${user} ends with ${SUFFIX} now`;
  changed.add(left);
  const answer = await change(password, next);
  if (!expectStatus('the right password is accepted', answer, 200)) return;
  expectStatus('the session of the call goes on', await caller.call('userProfile'), 200);
  expectStatus('another session of the user ends', await other.call('userProfile'), 401);
  const after = caller.createSecondCaller();
  expectStatus('the old password is refused', await sendSignIn(after, user, password), 400);
  expectStatus('the new password signs in', await sendSignIn(after, user, next), 200);
  const { status } = await change(next, password);
  caller.results.expect(
    SUBJECT,
    RULE,
    'the password can be changed back',
    status === 200,
    `HTTP ${status}: ${left}`,
  );
  if (status === 200) changed.delete(left);
}

/**
 * Checks the change of a password with the current one, if the gateway announces it, with browsers of its own. A right
 * change needs `--write`, because it ends the user's real sessions too.
 */
export async function checkPasswordChange(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  if (!caller.features.includes(CHANGE_PASSWORD))
    return results.skip(SUBJECT, RULE, notAnnounced(CHANGE_PASSWORD));
  const other = caller.createSecondCaller();
  for (const browser of [other, caller]) await sendSignIn(browser, user, password);
  const change: Change = (current, newPassword) =>
    caller.call(SUBJECT, {
      headers: credentialHeaders({ password: current, 'new-password': newPassword }),
    });
  const canRestore = await checkRefusals(caller, other, change, password);
  if (!options.mayWrite) results.skip(SUBJECT, RULE, 'changing the password needs --write');
  else if (!canRestore)
    results.skip(SUBJECT, RULE, 'the gateway would not accept the password again');
  else await checkRightChange(caller, other, change, user, password);
  for (const browser of [other, caller]) await browser.call('logout');
}
