import { LoginFailureData } from 'sso-contract/auth.ts';
import { ConfirmOptions, ProviderStart } from 'sso-contract/confirm.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { CONFIRM } from 'sso-contract/features.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import type { RuleId } from '../rules.ts';
import { httpOnlyCookies } from './cookie-rules.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const AGE = 'gateway-contract-69';
const PASSWORD = 'gateway-contract-70';
const PROVIDER = 'gateway-contract-71';
/** The gateway may count from a time that it has rounded to a second. */
const TOLERANCE_SECONDS = 1;
/** Several sign-ins on a slow machine take less. */
const MAX_SIGN_IN_SECONDS = 120;

/** Returns what confirmOptions says about the session of a caller, and checks its shape. */
async function readOptions(caller: Caller): Promise<ConfirmOptions | undefined> {
  const answer = await caller.call('confirmOptions');
  const options = ConfirmOptions.safeParse(answer.envelope?.data).data;
  caller.results.expect(
    'confirmOptions',
    AGE,
    'a signed-in user gets the age of the last proof, in whole seconds',
    isSuccess(answer) && Number.isInteger(options?.confirmedSecondsAgo),
    options ? `${options.confirmedSecondsAgo} s` : describeAnswer(answer),
  );
  return options;
}

/** Checks that the last proof of a caller's session is not younger than a time, and not much older. */
async function expectOld(
  caller: Caller,
  expected: string,
  provenAtMs: number,
  rule: RuleId = AGE,
): Promise<void> {
  const { results, options } = caller;
  const ageSeconds = (options.machine.now() - provenAtMs) / 1000;
  const { confirmedSecondsAgo = 0 } = (await readOptions(caller)) ?? {};
  const isOld = confirmedSecondsAgo >= Math.floor(ageSeconds) - TOLERANCE_SECONDS;
  results.expect('confirmOptions', rule, expected, isOld, `${confirmedSecondsAgo} s`);
  results.expect(
    'confirmOptions',
    AGE,
    'the age is in seconds',
    confirmedSecondsAgo <= ageSeconds + MAX_SIGN_IN_SECONDS,
    `${confirmedSecondsAgo}, ${Math.floor(ageSeconds)} s after the sign-in`,
  );
}

/** Checks a confirmation with the right password, and that it reaches no other session of the user. */
async function checkRightPassword(
  caller: Caller,
  other: Caller,
  confirm: () => Promise<Answer>,
  signedInAtMs: number,
): Promise<void> {
  const { results, options } = caller;
  const tab = caller.createSecondCaller({ withCookies: true });
  const sentAtMs = options.machine.now();
  const answer = await confirm();
  caller.expectStatus('confirm', PASSWORD, 'the right password is accepted', answer, 200);
  const { reply } = answer;
  results.expect(
    'confirm',
    PASSWORD,
    'it sets no cookie that pages cannot read',
    reply !== undefined && httpOnlyCookies(reply).length === 0,
    'it sets one',
  );
  const age = (await readOptions(tab))?.confirmedSecondsAgo ?? NaN;
  const passedSeconds = (options.machine.now() - sentAtMs) / 1000;
  results.expect(
    'confirm',
    PASSWORD,
    'the session keeps its cookie, and is confirmed',
    age <= Math.ceil(passedSeconds) + TOLERANCE_SECONDS,
    `confirmed ${age} s ago`,
  );
  await expectOld(other, 'another session of the user is not confirmed', signedInAtMs, PASSWORD);
}

/** Checks the start of a confirmation at a provider, where no user then signs in. */
async function checkProviders(
  caller: Caller,
  methods: ConfirmOptions['methods'],
  signedInAtMs: number,
): Promise<void> {
  const begin = (option: string): Promise<Answer> =>
    caller.call('confirmAtProvider', { body: { option } });
  for (const option of ['', 'no-such-option'])
    caller.expectStatus(
      'confirmAtProvider',
      PROVIDER,
      'an unknown option is refused',
      await begin(option),
      400,
    );
  const named = methods.find(({ type }) => type === 'provider');
  if (!named) return;
  const answer = await begin(named.id);
  caller.results.expect(
    'confirmAtProvider',
    PROVIDER,
    'an option of confirmOptions leads to an http or https address',
    isSuccess(answer) && ProviderStart.safeParse(answer.envelope?.data).success,
    describeAnswer(answer),
  );
  await expectOld(caller, 'starting at a provider confirms nothing', signedInAtMs, PROVIDER);
}

/** Checks how users confirm their session, if the gateway announces it, with browsers of its own. */
export async function checkConfirmation(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  const { machine, agingMs } = options;
  if (!caller.features.includes(CONFIRM)) {
    results.skip('confirmOptions', AGE, notAnnounced(CONFIRM));
    results.skip('confirm', PASSWORD, notAnnounced(CONFIRM));
    results.skip('confirmAtProvider', PROVIDER, notAnnounced(CONFIRM));
    return;
  }
  const other = caller.createSecondCaller();
  for (const browser of [other, caller]) await sendSignIn(browser, user, password);
  const signedInAtMs = machine.now();
  const confirm = (typed: string): Promise<Answer> =>
    caller.call('confirm', { headers: credentialHeaders({ password: typed }) });

  const methods = (await readOptions(caller))?.methods ?? [];
  results.expect(
    'confirmOptions',
    AGE,
    'a user who signs in with a password can confirm with it',
    methods.some(({ type }) => type === 'password'),
    methods.map(({ type }) => type).join(', ') || 'no method',
  );
  await machine.pause(agingMs);
  await caller.call('refresh');
  await expectOld(caller, 'neither time nor a refresh makes a session fresh', signedInAtMs);
  for (const wrong of [`${password}!`, '']) {
    const answer = await confirm(wrong);
    caller.expectStatus('confirm', PASSWORD, 'a wrong password is refused', answer, 400);
    results.expect(
      'confirm',
      PASSWORD,
      'the refusal has the data of a refused login',
      LoginFailureData.safeParse(answer.envelope?.data).success,
      'other data',
    );
  }
  await expectOld(caller, 'a wrong password confirms nothing', signedInAtMs, PASSWORD);
  caller.expectStatus(
    'confirm',
    PASSWORD,
    'the session goes on after a wrong password',
    await caller.call('userProfile'),
    200,
  );
  await checkProviders(caller, methods, signedInAtMs);
  await checkRightPassword(caller, other, () => confirm(password), signedInAtMs);
  for (const browser of [other, caller]) await browser.call('logout');
}
