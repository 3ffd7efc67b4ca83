import { randomBytes } from 'node:crypto';
import { PREFERENCES } from 'sso-contract/features.ts';
import { PREFERENCES_BYTES } from 'sso-contract/preference-names.ts';
import { Preferences, PreferencesRefusal } from 'sso-contract/preferences.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';
import { notAnnounced } from '../results.ts';

const RULE = 'gateway-contract-115';
const STALE_RULE = 'gateway-contract-116';
const SHAPE_RULE = 'gateway-contract-117';
/** A member that no page reads. */
const MEMBER = 'check-gateway';
const SECOND_MEMBER = 'check-gateway-2';

const read = ({ envelope }: Answer): Preferences | undefined =>
  Preferences.safeParse(envelope?.data).data;
/** Sorts the members of an object, whose order JSON does not define. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
const textOf = (value: unknown): string => JSON.stringify(value, sorted) ?? 'nothing';
const without = (value: Preferences | undefined, ...names: string[]): string =>
  textOf(
    Object.entries(value ?? {})
      .filter(([name]) => !names.includes(name))
      .sort(),
  );

/** Checks what a change does to the settings, and that another browser of the user sees it. */
async function checkChange(caller: Caller, before: Preferences): Promise<Preferences> {
  const expect = caller.results.expect.bind(caller.results, 'savePreferences', RULE);
  const text = randomBytes(9).toString('hex');
  const member = { text, list: [1, null, 'é'] };
  const body = { version: before.version, [MEMBER]: member };
  const answer = await caller.call('savePreferences', { body });
  const after = read(answer) ?? before;
  expect(
    'a change of the version that was read is stored',
    isSuccess(answer),
    describeAnswer(answer),
  );
  expect('the version increases', after.version > before.version, `${after.version}`);
  const [kept, stored] = [without(after, 'version', MEMBER), without(before, 'version', MEMBER)];
  expect('the other members stay', kept === stored, kept);
  expect(
    'an unknown member is kept as it is',
    textOf(after[MEMBER]).includes(text),
    textOf(after[MEMBER]),
  );
  const more = await caller.call('savePreferences', {
    body: { version: after.version, [SECOND_MEMBER]: text },
  });
  const last = read(more) ?? after;
  expect(
    'a change of one member keeps the others',
    textOf(last[MEMBER]) === textOf(after[MEMBER]) && last[SECOND_MEMBER] === text,
    textOf(last),
  );
  return last;
}

/** Checks that changes of another version are refused, with what is stored. */
async function checkStale(caller: Caller, stored: Preferences): Promise<void> {
  for (const version of [stored.version - 1, stored.version + 1]) {
    const body = { version, [MEMBER]: 'stale' };
    const answer = await caller.call('savePreferences', { body });
    caller.expectStatus('savePreferences', STALE_RULE, 'another version is refused', answer, 400);
    const refusal = PreferencesRefusal.safeParse(answer.envelope?.data).data;
    caller.results.expect(
      'savePreferences',
      STALE_RULE,
      'the refusal has the stored settings',
      without(refusal?.current) === without(stored),
      textOf(answer.envelope?.data),
    );
  }
}

/** Checks that malformed changes are refused, without the settings: they are no conflict. */
async function checkMalformed(caller: Caller, { version }: Preferences): Promise<void> {
  for (const [what, changes] of [
    ['without a version', { version: undefined }],
    ['with a list that is none', { favorites: 'A' }],
    ['with other things than codes', { hidden: [7] }],
    ['with a choice that is none', { appearance: ['dark'] }],
    ['with text that can’t be stored', { [MEMBER]: 'a\u0000' }],
    ['with more than 16 KB', { [MEMBER]: 'x'.repeat(PREFERENCES_BYTES) }],
  ] as const) {
    const answer = await caller.call('savePreferences', { body: { version, ...changes } });
    const isRefused =
      answer.status === 400 && !PreferencesRefusal.safeParse(answer.envelope?.data).success;
    const expected = `a change ${what} is refused`;
    caller.results.expect(
      'savePreferences',
      SHAPE_RULE,
      expected,
      isRefused,
      describeAnswer(answer),
    );
  }
}

/**
 * Checks the settings of the user, if the gateway announces them. Changing them needs `--write`; members of its own are
 * empty in the end.
 */
export async function checkPreferences(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  if (!caller.features.includes(PREFERENCES)) {
    const why = notAnnounced(PREFERENCES);
    results.skip('preferences', RULE, why);
    for (const rule of [STALE_RULE, SHAPE_RULE] as const)
      results.skip('savePreferences', rule, why);
    return;
  }
  await sendSignIn(caller, user, password);
  const first = await caller.call('preferences');
  const before = read(first);
  const isRead = isSuccess(first) && before !== undefined;
  results.expect(
    'preferences',
    RULE,
    'a signed-in user gets the settings',
    isRead,
    describeAnswer(first),
  );
  if (before && options.mayWrite) {
    const other = caller.createSecondCaller();
    await sendSignIn(other, user, password);
    const changed = await checkChange(caller, before);
    await checkStale(caller, changed);
    await checkMalformed(caller, changed);
    const seen = read(await other.call('preferences'));
    const isSame = without(seen) === without(changed);
    results.expect(
      'preferences',
      RULE,
      'all browsers get what was stored, and nothing that was refused',
      isSame,
      textOf(seen),
    );
    await other.call('savePreferences', {
      body: { version: changed.version, [MEMBER]: null, [SECOND_MEMBER]: null },
    });
    await other.call('logout');
  } else
    for (const rule of [RULE, STALE_RULE, SHAPE_RULE] as const)
      results.skip('savePreferences', rule, 'changing settings needs --write');
  await caller.call('logout');
}
