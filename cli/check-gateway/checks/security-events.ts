import { randomBytes } from 'node:crypto';
import { SecurityEvents, type SecurityEvent } from 'sso-contract/events.ts';
import { EVENTS } from 'sso-contract/features.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const RULE = 'gateway-contract-73';
const OWN_RULE = 'gateway-contract-74';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const MAX_LISTED = 50;
/** A gateway may write events in the background. */
const TRIES = 10;
const PAUSE_MS = 500;
/** Less than the offset of any time zone. A busy gateway may record a sign-in much later, and clocks may differ. */
const TIME_TOLERANCE_MS = 10 * 60_000;

const eventsIn = (answer: Answer): readonly SecurityEvent[] =>
  SecurityEvents.safeParse(answer.envelope?.data).data?.events ?? [];

/** Returns the events that a list has in addition to an earlier one. Times have seconds, so several may be equal. */
function addedTo(earlier: Answer, later: Answer): SecurityEvent[] {
  const known = eventsIn(earlier).map((event) => JSON.stringify(event));
  return eventsIn(later).filter((event) => {
    const index = known.indexOf(JSON.stringify(event));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

const has = (events: readonly SecurityEvent[], name: string): boolean =>
  events.some(({ event }) => event === name);

/** Checks the reply of a call that lists the events of its user. */
function checkList(caller: Caller, answer: Answer): void {
  const expect = caller.results.expect.bind(caller.results, 'securityEvents', RULE);
  const times = eventsIn(answer).map(({ at }) => at);
  expect('a signed-in user gets the list', isSuccess(answer), describeAnswer(answer));
  expect(`it has at most ${MAX_LISTED} events`, times.length <= MAX_LISTED, `${times.length}`);
  const malformed = times.filter((time) => !UTC.test(time));
  expect('times are YYYY-MM-DDTHH:mm:ss', malformed.length === 0, malformed.join(', '));
  const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? ''));
  expect('the newest event is the first', isSorted, times.join(', '));
  const text = JSON.stringify(answer.envelope?.data ?? null);
  const secrets = caller.browser.jar.hidden().filter(({ value }) => text.includes(value));
  expect('it contains no cookie of a session', secrets.length === 0, 'it contains one');
}

/** Lists the events until there is a sign-in that an earlier list does not have, or for five seconds. */
async function listAfterSignIn(caller: Caller, earlier: Answer): Promise<Answer> {
  let answer = await caller.call('securityEvents');
  for (let tries = 1; tries < TRIES && !has(addedTo(earlier, answer), 'sign-in'); tries += 1) {
    await caller.options.machine.pause(PAUSE_MS);
    answer = await caller.call('securityEvents');
  }
  return answer;
}

/**
 * Checks the list of what has happened to the user's account, if the gateway announces it. With `--change-user`, a failed
 * sign-in of that user must not be in it.
 */
export async function checkSecurityEvents(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  const subject = 'securityEvents';
  if (!caller.features.includes(EVENTS)) {
    for (const rule of [RULE, OWN_RULE] as const) results.skip(subject, rule, notAnnounced(EVENTS));
    return;
  }
  const nothing: Answer = { status: 0 };
  await sendSignIn(caller, user, password);
  const before = await listAfterSignIn(caller, nothing);
  checkList(caller, before);

  const other = caller.createSecondCaller();
  const { changeUser } = options;
  if (changeUser) await sendSignIn(other, changeUser, `Wrong-${randomBytes(9).toString('hex')}`);
  const { reply } = await sendSignIn(other, user, password);
  const after = await listAfterSignIn(caller, before);
  checkList(caller, after);
  const added = addedTo(before, after);
  results.expect(subject, RULE, 'it has a sign-in of a moment ago', has(added, 'sign-in'), 'none');
  const newest = eventsIn(after).find(({ event }) => event === 'sign-in');
  const lateMs = Math.abs(Date.parse(`${newest?.at}Z`) - (reply?.at ?? 0));
  results.expect(
    subject,
    RULE,
    'the newest sign-in has the time of the last one, in UTC',
    lateMs <= TIME_TOLERANCE_MS,
    newest?.at ?? 'there is none',
  );
  if (changeUser)
    results.expect(
      subject,
      OWN_RULE,
      'it has no failed sign-in of another user',
      !has(added, 'sign-in-failed'),
      'it has one',
    );
  else results.skip(subject, OWN_RULE, 'events of another user need --change-user');
  await other.call('logout');
  await caller.call('logout');
}
