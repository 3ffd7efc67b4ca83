import type { LoginData } from '../../../src/core/contract/auth.ts';
import { UserContacts, type UserProfile } from '../../../src/core/contract/profile.ts';
import { described, isYes, type Caller } from '../caller.ts';
import { noUser } from './nobody.ts';

const PROBE = 'check-gateway@example.com';

async function checkProfileUpdate(
  caller: Caller,
  profile: UserProfile,
  { langCd }: LoginData,
): Promise<void> {
  const expect = caller.ledger.expect.bind(caller.ledger, 'updateProfile');
  const { userId, firstName, lastName } = profile;
  const update = (body: unknown) => caller.call('updateProfile', { body });
  const same = await update({ userId, langCode: langCd });
  expect('spec 7', 'one’s language can be saved', isYes(same), described(same));
  const both = await update({ userId, langCode: langCd, firstName, lastName });
  expect(
    'decisions 1.11',
    'language and names at once are refused with 400',
    both.status === 400,
    described(both),
  );
  const other = await update({ userId: noUser(), langCode: langCd });
  expect(
    'decisions 1.11',
    'another person’s profile is refused with 403',
    other.status === 403,
    described(other),
  );
}

async function checkContacts(caller: Caller, profile: UserProfile): Promise<void> {
  const expect = caller.ledger.expect.bind(caller.ledger, 'updateContacts');
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
  const valueIn = (heard: Awaited<ReturnType<typeof save>>) =>
    UserContacts.safeParse(heard.envelope?.data).data?.find(isSecondary)?.contactValue;
  try {
    const saved = await save(PROBE);
    expect('spec 7', 'a contact can be saved', isYes(saved), described(saved));
    expect(
      'decisions 1.11',
      'data is the list after the change',
      valueIn(saved) === PROBE,
      'the new address is not in it',
    );
    const bad = await save('no email');
    expect('spec 5', 'what is no email is refused with 400', bad.status === 400, described(bad));
    const other = await save(PROBE, noUser());
    expect(
      'decisions 1.11',
      'another person’s contacts are refused with 403',
      other.status === 403,
      described(other),
    );
    const removed = await save('');
    expect(
      'decisions 1.11',
      'an empty value deletes',
      isYes(removed) && !valueIn(removed),
      described(removed),
    );
  } finally {
    if (before) await save(before);
  }
}

async function checkCode(caller: Caller, user: string): Promise<void> {
  const expect = caller.ledger.expect.bind(caller.ledger, 'requestOtp');
  const ask = (username: string) =>
    caller.call('requestOtp', { query: { timeZone: 'Europe/Amsterdam', username } });
  const known = await ask(user);
  if (known.status === 429)
    return caller.ledger.skip('requestOtp', 'too many codes were asked for: wait two minutes');
  expect('spec 7', 'a code can be asked for', isYes(known), described(known));
  const unknown = await ask(noUser());
  const isSame =
    unknown.status === known.status && unknown.envelope?.message === known.envelope?.message;
  expect('decisions 1.8', 'the answer is the same for unknown users', isSame, described(unknown));
}

/** Changes what can be changed back, and mails a code. */
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
