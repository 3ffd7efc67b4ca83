import type { LoginData } from '../../../src/core/contract/auth.ts';
import { UserContacts, type UserProfile } from '../../../src/core/contract/profile.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { unknownUserId } from './unknown-user.ts';

const TEST_EMAIL = 'check-gateway@example.com';

async function checkProfileUpdate(
  caller: Caller,
  profile: UserProfile,
  { langCd }: LoginData,
): Promise<void> {
  const expect = caller.results.expect.bind(caller.results, 'updateProfile');
  const { userId, firstName, lastName } = profile;
  const update = (body: unknown) => caller.call('updateProfile', { body });
  const same = await update({ userId, langCode: langCd });
  expect(
    'gateway-contract-62',
    'the user’s own language can be saved',
    isSuccess(same),
    describeAnswer(same),
  );
  const both = await update({ userId, langCode: langCd, firstName, lastName });
  expect(
    'gateway-contract-62',
    'language and names together are refused with 400',
    both.status === 400,
    describeAnswer(both),
  );
  const other = await update({ userId: unknownUserId(), langCode: langCd });
  expect(
    'gateway-contract-62',
    'another user’s profile is refused with 403',
    other.status === 403,
    describeAnswer(other),
  );
}

async function checkContacts(caller: Caller, profile: UserProfile): Promise<void> {
  const expect = caller.results.expect.bind(caller.results, 'updateContacts');
  const isSecondary = ({
    contactMethod,
    contactType,
  }: {
    contactMethod: string;
    contactType: string;
  }) => contactMethod === 'EMAIL' && contactType === 'SEC';
  const before = profile.userContacts.find(isSecondary)?.contactValue ?? '';
  const save = (contactValue: string, userId = profile.userId) =>
    caller.call('updateContacts', {
      body: [{ userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue }],
    });
  const valueIn = (answer: Awaited<ReturnType<typeof save>>) =>
    UserContacts.safeParse(answer.envelope?.data).data?.find(isSecondary)?.contactValue;
  try {
    const saved = await save(TEST_EMAIL);
    expect(
      'gateway-contract-63',
      'a contact can be saved',
      isSuccess(saved),
      describeAnswer(saved),
    );
    expect(
      'gateway-contract-63',
      'data is the list after the change',
      valueIn(saved) === TEST_EMAIL,
      'the new address is not in it',
    );
    const bad = await save('not an email');
    expect(
      'gateway-contract-63',
      'an invalid email is refused with 400',
      bad.status === 400,
      describeAnswer(bad),
    );
    const other = await save(TEST_EMAIL, unknownUserId());
    expect(
      'gateway-contract-63',
      'another user’s contacts are refused with 403',
      other.status === 403,
      describeAnswer(other),
    );
    const removed = await save('');
    expect(
      'gateway-contract-63',
      'an empty value deletes the contact',
      isSuccess(removed) && !valueIn(removed),
      describeAnswer(removed),
    );
  } finally {
    if (before) await save(before);
  }
}

async function checkCode(caller: Caller, user: string): Promise<void> {
  const expect = caller.results.expect.bind(caller.results, 'requestOtp');
  const request = (username: string) =>
    caller.call('requestOtp', { query: { timeZone: 'Europe/Amsterdam', username } });
  const known = await request(user);
  if (known.status === 429)
    return caller.results.skip('requestOtp', 'too many codes were requested: wait two minutes');
  expect('gateway-contract-45', 'a code can be requested', isSuccess(known), describeAnswer(known));
  const unknown = await request(unknownUserId());
  const isSame =
    unknown.status === known.status && unknown.envelope?.message === known.envelope?.message;
  expect(
    'gateway-contract-45',
    'the reply is the same for unknown users',
    isSame,
    describeAnswer(unknown),
  );
}

/** Checks the calls that change data, and restores the data. Requests a one-time code by mail. */
export async function checkWriting(
  caller: Caller,
  profile: UserProfile | undefined,
  login: LoginData,
): Promise<void> {
  if (profile) {
    await checkProfileUpdate(caller, profile, login);
    await checkContacts(caller, profile);
  }
  await checkCode(caller, caller.options.user ?? '');
}
