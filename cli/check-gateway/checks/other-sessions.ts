import { SESSIONS } from 'sso-contract/features.ts';
import { UserSessions, type EndedSessions, type UserSession } from 'sso-contract/sessions.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const RULE = 'gateway-contract-68';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

const sessionsIn = (answer: Answer): readonly UserSession[] =>
  UserSessions.safeParse(answer.envelope?.data).data?.sessions ?? [];

/** Checks the reply of a call that lists the sessions of its user. */
function checkList(caller: Caller, subject: 'sessions' | 'endSessions', answer: Answer): void {
  const expect = caller.results.expect.bind(caller.results, subject, RULE);
  const sessions = sessionsIn(answer);
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  expect('a signed-in user gets the list', isSuccess(answer), describeAnswer(answer));
  expect(
    'the session of the call is the first, and the only current one',
    current.length === 1 && sessions[0] === current[0],
    `${current.length} of ${sessions.length} are current`,
  );
  const times = sessions.flatMap(({ signedInAt, lastSeenAt }) => [signedInAt, lastSeenAt]);
  const malformed = times.filter((time) => !UTC.test(time));
  expect('times are YYYY-MM-DDTHH:mm:ss', malformed.length === 0, malformed.join(', '));
  const text = JSON.stringify(answer.envelope?.data ?? null);
  const secrets = caller.browser.jar.hidden().filter(({ value }) => text.includes(value));
  expect('it contains no cookie of a session', secrets.length === 0, 'it contains one');
}

/**
 * Checks the calls of the user's sessions, if the gateway announces them, with browsers of its own. Ending all others
 * needs `--write`, because it ends the user's real ones too.
 */
export async function checkOtherSessions(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  if (!caller.features.includes(SESSIONS)) {
    for (const subject of ['sessions', 'endSessions'] as const)
      results.skip(subject, RULE, notAnnounced(SESSIONS));
    return;
  }
  const other = caller.createSecondCaller();
  for (const browser of [caller, other]) await sendSignIn(browser, user, password);
  const end = (body: EndedSessions | object): Promise<Answer> =>
    caller.call('endSessions', { body });
  const expectEnded = async (what: string, isEnded: boolean, browser: Caller): Promise<void> => {
    const { status } = await browser.call('userProfile');
    results.expect('endSessions', RULE, what, status === (isEnded ? 401 : 200), `HTTP ${status}`);
  };

  const listed = await caller.call('sessions');
  checkList(caller, 'sessions', listed);
  const ownId = sessionsIn(listed)[0]?.id ?? '';
  const otherId = sessionsIn(await other.call('sessions'))[0]?.id ?? '';
  results.expect(
    'sessions',
    RULE,
    'it has the user’s other session, with the ID that it has there',
    otherId !== ownId && sessionsIn(listed).some(({ id }) => id === otherId),
    'it is missing',
  );
  for (const body of [{}, { id: '' }, { id: otherId, others: true }, { others: false }])
    caller.expectStatus('endSessions', RULE, 'a malformed body is refused', await end(body), 400);
  for (const id of ['unknown', ownId]) checkList(caller, 'endSessions', await end({ id }));
  await expectEnded('an ID of no other session ends nothing', false, caller);
  await expectEnded('an ID of no other session ends nothing', false, other);
  const left = await end({ id: otherId });
  checkList(caller, 'endSessions', left);
  results.expect(
    'endSessions',
    RULE,
    'the reply lists those that are left',
    sessionsIn(left).every(({ id }) => id !== otherId),
    'it lists the ended one',
  );
  await expectEnded('the session with the ID has ended', true, other);
  if (options.mayWrite) {
    await sendSignIn(other, user, password);
    const alone = await end({ others: true });
    checkList(caller, 'endSessions', alone);
    const { length } = sessionsIn(alone);
    results.expect('endSessions', RULE, 'all others can be ended', length === 1, `${length} left`);
    await expectEnded('all others have ended', true, other);
    await expectEnded('the session of the call goes on', false, caller);
  } else results.skip('endSessions', RULE, 'ending all other sessions needs --write');
  await other.call('logout');
  await caller.call('logout');
}
