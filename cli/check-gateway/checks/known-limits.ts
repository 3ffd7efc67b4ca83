import type { Answer, Caller } from '../caller.ts';
import { attemptsUntilRefused, ATTEMPTS } from './limits.ts';
import { sendSignIn } from './sign-in.ts';
import { swapCase } from './wrong-passwords.ts';

const RULE = 'gateway-contract-140';
/** So few failures that no gateway locks the user, and so many rounds that they are more than the limit together. */
const ROUND = { failures: 2, rounds: 11 };

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Checks that failures before a right password do not count. Returns false if the user can't sign in. */
async function checkClearing(
  caller: Caller,
  user: string,
  password: string,
  wrongPassword: string,
): Promise<boolean> {
  let answer: Answer = { status: 0 };
  for (let round = 0; round < ROUND.rounds; round += 1) {
    for (let at = 0; at < ROUND.failures; at += 1) await sendSignIn(caller, user, wrongPassword);
    answer = await sendSignIn(caller, user, password);
    if (answer.status !== 200) break;
  }
  return caller.expectStatus('login', RULE, 'a right password resets the count', answer, 200);
}

/**
 * Checks the limits of guessing with the user of `--lock-user`, whom the check locks, and to whom it mails up to 20 codes.
 * Without this user, nothing shows that guessing is limited for users who exist.
 */
export async function checkKnownLimits(caller: Caller, wrongPassword: string): Promise<void> {
  const { results, options } = caller;
  const { lockUser, lockPassword } = options;
  if (results.isSkipped(RULE)) return;
  if (lockUser === undefined || lockPassword === undefined)
    return results.skip('login', RULE, 'limits of a user who exists need --lock-user');
  const browser = caller.createSecondCaller();
  if (!(await checkClearing(browser, lockUser, lockPassword, wrongPassword))) return;
  // A browser in which the user has not signed in may have other limits.
  const stranger = caller.createSecondCaller();
  const spellings = [
    lockUser.toUpperCase(),
    capitalized(lockUser),
    swapCase(capitalized(lockUser)),
  ];
  results.changed.add(`${lockUser} is locked, for as long as the gateway does so`);
  const failures = await attemptsUntilRefused((at) =>
    sendSignIn(stranger, spellings[at % spellings.length] ?? lockUser, `${wrongPassword}${at}`),
  );
  results.expect(
    'login',
    RULE,
    'after at most 20 failed sign-ins of a user who exists, in any spelling, the next is a 403 or 429',
    failures !== undefined,
    `${ATTEMPTS} attempts`,
  );
  const requests = await attemptsUntilRefused(() =>
    stranger.call('requestOtp', {
      isLimitTest: true,
      query: { timeZone: 'Europe/Amsterdam', username: lockUser },
    }),
  );
  results.expect(
    'requestOtp',
    RULE,
    'after at most 20 codes of a user who exists, the next is a 403 or 429',
    requests !== undefined,
    `${ATTEMPTS} codes`,
  );
}
