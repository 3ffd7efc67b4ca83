import { AUTOMATIC_PASSKEYS } from 'sso-contract/features.ts';
import { createAuthenticator } from '../../authenticator.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import { askAndReply, reasonIn, replyTo, requestIn } from '../../passkey-page.ts';
import { AUTOMATIC_PASSKEY_RULES, skipAll } from '../../skipped.ts';
import { sendSignIn } from '../sign-in.ts';
import { passkeysIn, passkeysOf } from './creation.ts';
import { notAnnounced, type Absence } from '../../results.ts';

const SUBJECT = 'automaticPasskeyOptions';
const PASSWORD = 'gateway-contract-111';
const COUNTED = 'gateway-contract-112';
/** A browser that asks no question can't show that the user is there. */
const SILENT = { isUserPresent: false, isUserVerified: false };

/** Checks that the options are refused without a question to the user. */
function expectRefusedOptions({ results }: Caller, expected: string, answer: Answer): void {
  const reason = reasonIn(answer);
  const isRefused = answer.status === 400 && reason === 'refused';
  const got = `${describeAnswer(answer)}, ${reason ?? 'without a reason'}`;
  results.expect(SUBJECT, PASSWORD, expected, isRefused, got);
}

/** Adds a passkey without a question, in a session opened with the password. Returns whether it was added. */
async function addSilently(page: Caller, authenticator: ReturnType<typeof createAuthenticator>) {
  const { results } = page;
  const asked = await page.call(SUBJECT);
  const request = requestIn(asked);
  const soon = 'soon after the password, a browser gets options';
  results.expect(SUBJECT, PASSWORD, soon, request !== undefined, describeAnswer(asked));
  if (!request) return false;
  const selection = JSON.stringify(request.publicKey['authenticatorSelection'] ?? {});
  const isPossible = !selection.includes('"userVerification":"required"');
  const expected = 'the options do not require user verification';
  results.expect(SUBJECT, COUNTED, expected, isPossible, selection);
  const answer = await replyTo(page, 'addPasskey', request, authenticator, SILENT);
  const added = answer && passkeysIn(answer)?.passkeys[0];
  const isMarked = added?.isAutomatic === true;
  const got = answer ? describeAnswer(answer) : 'no options';
  const listed = 'it is added without user verification, and marked in the list';
  return results.expect('addPasskey', COUNTED, listed, isMarked, got);
}

/**
 * Checks passkeys that browsers create without a question, if the gateway announces them. The user has no passkey, and
 * loses the one of the check.
 */
export async function checkAutomaticPasskeys(
  caller: Caller,
  { user, password, origin }: { readonly [Key in 'user' | 'password' | 'origin']: string },
): Promise<void> {
  const { results, options } = caller;
  const skip = (why: string | Absence): void => skipAll(results, AUTOMATIC_PASSKEY_RULES, why);
  if (!caller.features.includes(AUTOMATIC_PASSKEYS)) return skip(notAnnounced(AUTOMATIC_PASSKEYS));
  const authenticator = createAuthenticator(origin);
  const page = caller.createSecondCaller();
  await sendSignIn(page, user, password);
  const { changed } = results;
  const added = `${user} has a passkey of the check, which was created without a question`;
  changed.add(added);
  if (!(await addSilently(page, authenticator))) {
    if ((await passkeysOf(page)).length === 0) changed.delete(added);
    return skip('no passkey could be added');
  }
  const still = await page.call('newPasskeyOptions');
  const uncounted = 'the password still confirms the session';
  results.expect('newPasskeyOptions', COUNTED, uncounted, isSuccess(still), describeAnswer(still));
  const offered = await page.call('passkeyConfirmOptions');
  const none = 'it confirms no session';
  const isNone = offered.status === 400;
  results.expect('passkeyConfirmOptions', COUNTED, none, isNone, describeAnswer(offered));

  const other = caller.createSecondCaller();
  const signIn = await askAndReply(other, 'passkeySignIn', authenticator);
  const isOpen = signIn !== undefined && isSuccess(signIn);
  const got = signIn ? describeAnswer(signIn) : 'no options';
  results.expect('passkeySignIn', COUNTED, 'it signs in with user verification', isOpen, got);
  const used = (await passkeysOf(other))[0];
  const isCounted = used?.isAutomatic === false;
  const unmarked = 'it is not marked after its first sign-in';
  results.expect('passkeys', COUNTED, unmarked, isCounted, used ? 'it is' : 'no passkey');
  const without = 'a session without the password gets no options';
  expectRefusedOptions(other, without, await other.call(SUBJECT));
  for (const { id } of await passkeysOf(other)) await other.call('removePasskey', { id });
  const { length } = await passkeysOf(other);
  const left = `${user} still has ${length} passkeys of this check`;
  if (results.expect('removePasskey', COUNTED, 'it can be removed', length === 0, left))
    changed.delete(added);
  await other.call('logout');

  const seconds = 301;
  if (seconds > options.waitSeconds)
    results.skip(SUBJECT, PASSWORD, `the age of the password needs --wait ${seconds}`);
  else {
    await options.machine.pause(seconds * 1000);
    const late = 'the check of the password is not enough forever';
    expectRefusedOptions(page, late, await page.call(SUBJECT));
  }
  await page.call('logout');
}
