import { randomBytes } from 'node:crypto';
import { EVENTS, PREFERENCES } from 'sso-contract/features.ts';
import { Preferences } from 'sso-contract/preferences.ts';
import { isSuccess, type Answer, type Caller } from '../caller.ts';
import { notAnnounced } from '../results.ts';
import { SECOND_USER_RULES, skipAll } from '../skipped.ts';
import { sendSignIn } from './sign-in.ts';

const SETTINGS = 'gateway-contract-118';
const OWN_EVENTS = 'gateway-contract-74';
const MEMBER = 'check-gateway';

interface User {
  readonly user: string;
  readonly password: string;
}

const textOf = ({ envelope }: Answer): string => JSON.stringify(envelope?.data ?? null);

/** Checks that a setting of one user is not one of another. It is empty in the end. */
async function checkSettings(own: Caller, other: Caller): Promise<void> {
  const save = async (value: string | null): Promise<Answer> => {
    const { envelope } = await own.call('preferences');
    const { version = 0 } = Preferences.safeParse(envelope?.data).data ?? {};
    return own.call('savePreferences', { body: { version, [MEMBER]: value } });
  };
  const text = randomBytes(9).toString('hex');
  const saved = await save(text);
  const seen = textOf(await other.call('preferences'));
  const expected = 'a user does not see the settings of another one';
  if (isSuccess(saved))
    own.results.expect('preferences', SETTINGS, expected, !seen.includes(text), 'they are there');
  await save(null);
}

/** Checks that no list has an event of another user, who has read the own list too. */
async function checkEvents(own: Caller, other: Caller, { user }: User): Promise<void> {
  const failures = (answer: Answer): number => textOf(answer).split('"sign-in-failed"').length;
  const before = failures(await own.call('securityEvents'));
  // Newer than all others of a list that has the last ones only.
  await own.options.machine.pause(own.options.agingMs);
  await sendSignIn(other.createSecondCaller(), user, `Wrong-${randomBytes(9).toString('hex')}`);
  await other.call('securityEvents');
  const after = failures(await own.call('securityEvents'));
  const expected = 'it has no failed sign-in of another user who reads the own list';
  own.results.expect('securityEvents', OWN_EVENTS, expected, after <= before, 'it has one');
}

/** Checks what two users see of each other, with `--write`. */
export async function checkSecondUser(caller: Caller, one: User, two: User): Promise<void> {
  const { results, features, options } = caller;
  const skip = (why: string): void => skipAll(results, SECOND_USER_RULES, why);
  if (!options.mayWrite) return skip('what two users see of each other needs --write');
  if (!features.includes(PREFERENCES))
    results.skip('preferences', SETTINGS, notAnnounced(PREFERENCES));
  const [own, other] = [caller.createSecondCaller(), caller.createSecondCaller()];
  const answers = [
    await sendSignIn(own, one.user, one.password),
    await sendSignIn(other, two.user, two.password),
  ];
  if (!answers.every(isSuccess)) return skip('a sign-in of two users failed');
  if (features.includes(PREFERENCES)) await checkSettings(own, other);
  if (features.includes(EVENTS)) await checkEvents(own, other, two);
  for (const browser of [own, other]) await browser.call('logout');
}
