import type { LoginData } from 'sso-contract/auth.ts';
import { LookupData } from 'sso-contract/lookup.ts';
import { UserContacts, UserExtensionsData, UserProfile } from 'sso-contract/profile.ts';
import { isSuccess, type Answer, type Caller } from '../caller.ts';
import type { RuleId } from '../rules.ts';
import { unknownUserId } from './unknown-user.ts';
import { Absence } from '../results.ts';

const TEST_EMAIL = 'check-gateway@example.com';
/** Names that users have, and the longest ones. */
const NAMES = [
  ['Zoë', 'O’Neil-D’Arcy'],
  ["O'Neil", 'Дмитриев'],
  ['Ж'.repeat(50), 'x'.repeat(50)],
  ['Madonna', ''],
] as const;
const EMAILS = ['check+gateway@example.com', `${'check-gateway-'.repeat(3)}@a.example`.slice(-50)];

const profileOf = async (caller: Caller): Promise<UserProfile | undefined> =>
  UserProfile.safeParse((await caller.call('userProfile')).envelope?.data).data;

async function savedLanguage(caller: Caller, userId: string): Promise<string | undefined> {
  const { envelope } = await caller.call('userExtensions', { userId });
  return UserExtensionsData.safeParse(envelope?.data).data?.userExtensions.find(
    ({ attributeField }) => attributeField === 'LANGUAGE_CODE',
  )?.attributeValue;
}

async function otherLanguage(caller: Caller, than: string): Promise<string | undefined> {
  const { envelope } = await caller.call('lookup', { query: { lookupField: 'LANGUAGE_CD' } });
  const values = LookupData.safeParse(envelope?.data).data?.lookupValues ?? [];
  return values.find(({ lookupValue }) => lookupValue !== than)?.lookupValue;
}

async function checkLanguage(caller: Caller, userId: string, langCd: string): Promise<void> {
  const { results } = caller;
  const save = (langCode: string) => caller.call('updateProfile', { body: { userId, langCode } });
  const other = await otherLanguage(caller, langCd);
  if (other === undefined)
    results.skip(
      'updateProfile',
      'gateway-contract-62',
      new Absence('the gateway has one language only'),
    );
  const left = `the language of ${userId} is not ${langCd}`;
  if (other !== undefined) results.changed.add(left);
  for (const langCode of [...(other === undefined ? [] : [other]), langCd]) {
    caller.expectStatus(
      'updateProfile',
      'gateway-contract-62',
      'a language can be saved',
      await save(langCode),
      200,
    );
    const saved = await savedLanguage(caller, userId);
    results.expect(
      'updateProfile',
      'gateway-contract-62',
      'a saved language is read back',
      saved === langCode,
      saved ?? 'none',
    );
    if (saved === langCd) results.changed.delete(left);
  }
}

async function checkNames(caller: Caller, profile: UserProfile): Promise<void> {
  const { userId, firstName, lastName } = profile;
  const save = (first: string, last: string) =>
    caller.call('updateProfile', { body: { userId, firstName: first, lastName: last } });
  const rows = [
    [`${firstName}x`, `${lastName}x`, 'gateway-contract-62'],
    ...NAMES.map(([first, last]) => [first, last, 'gateway-contract-146'] as const),
    [firstName, lastName, 'gateway-contract-62'],
  ] as const;
  const left = `the names of ${userId} are not ${firstName} ${lastName}`;
  caller.results.changed.add(left);
  for (const [first, last, rule] of rows) {
    caller.expectStatus('updateProfile', rule, 'names can be saved', await save(first, last), 200);
    const saved = await profileOf(caller);
    caller.results.expect(
      'updateProfile',
      rule,
      'saved names are read back',
      saved?.firstName === first && saved.lastName === last,
      `${saved?.firstName ?? ''} ${saved?.lastName ?? ''}`,
    );
    if (saved?.firstName === firstName && saved.lastName === lastName)
      caller.results.changed.delete(left);
  }
}

async function checkProfileUpdate(
  caller: Caller,
  profile: UserProfile,
  { langCd }: LoginData,
): Promise<void> {
  const { userId, firstName, lastName } = profile;
  await checkLanguage(caller, userId, langCd);
  if (firstName) await checkNames(caller, profile);
  const refuse = async (
    expected: string,
    status: number,
    body: object,
    rule: RuleId = 'gateway-contract-62',
  ) =>
    caller.expectStatus(
      'updateProfile',
      rule,
      expected,
      await caller.call('updateProfile', { body }),
      status,
    );
  const both = { userId, langCode: langCd, firstName, lastName };
  await refuse('language and names together are refused with 400', 400, both);
  await refuse('neither language nor names is refused with 400', 400, { userId });
  const other = { userId: unknownUserId(), langCode: langCd };
  await refuse('another user’s profile is refused with 403', 403, other);
  const limit = (expected: string, first: string, last: string) =>
    refuse(expected, 400, { userId, firstName: first, lastName: last }, 'gateway-contract-158');
  await limit('a first name of 51 characters is refused', 'x'.repeat(51), lastName);
  await limit('a last name of 51 characters is refused', firstName || 'x', 'x'.repeat(51));
  await limit('an empty first name is refused', '', lastName);
}

const isSecondary = ({
  contactMethod,
  contactType,
}: {
  contactMethod: string;
  contactType: string;
}): boolean => contactMethod === 'EMAIL' && contactType === 'SEC';

const secondaryIn = (contacts: UserProfile['userContacts'] | undefined): string =>
  contacts?.find(isSecondary)?.contactValue ?? '';

async function checkContacts(caller: Caller, profile: UserProfile): Promise<void> {
  const { results } = caller;
  const check = caller.expectStatus.bind(caller, 'updateContacts', 'gateway-contract-63');
  const expect = results.expect.bind(results, 'updateContacts', 'gateway-contract-63');
  const before = secondaryIn(profile.userContacts);
  const save = (contactValue: string, userId = profile.userId) =>
    caller.call('updateContacts', {
      body: [{ userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue }],
    });
  const valueIn = ({ envelope }: Answer) =>
    secondaryIn(UserContacts.safeParse(envelope?.data).data);
  const isReadBack = async (value: string) => {
    const saved = secondaryIn((await profileOf(caller))?.userContacts);
    expect('a saved contact is read back', saved === value, saved || 'none');
  };
  const left = `the secondary email of ${profile.userId} is not ${before || 'empty'}`;
  results.changed.add(left);
  try {
    const saved = await save(TEST_EMAIL);
    check('a contact can be saved', saved, 200);
    expect(
      'data is the list after the change',
      valueIn(saved) === TEST_EMAIL,
      'the new address is not in it',
    );
    await isReadBack(TEST_EMAIL);
    for (const email of EMAILS) {
      const answer = await save(email);
      caller.expectStatus(
        'updateContacts',
        'gateway-contract-146',
        'addresses with + and of 50 characters are saved',
        answer,
        200,
      );
    }
    const refuse = (expected: string, answer: Answer) =>
      caller.expectStatus('updateContacts', 'gateway-contract-158', expected, answer, 400);
    refuse(
      'an address of 51 characters is refused',
      await save(`${'a'.repeat(39)}@a.example.com`.slice(-51)),
    );
    const contact = { userId: profile.userId, contactMethod: 'EMAIL', contactType: 'SEC' };
    const eleven = Array.from({ length: 11 }, () => ({ ...contact, contactValue: TEST_EMAIL }));
    refuse('eleven contacts are refused', await caller.call('updateContacts', { body: eleven }));
    await save(TEST_EMAIL);
    check('an invalid email is refused with 400', await save('not an email'), 400);
    const other = await save('other@example.com', unknownUserId());
    check('another user’s contacts are refused with 403', other, 403);
    await isReadBack(TEST_EMAIL);
    const removed = await save('');
    expect(
      'an empty value deletes the contact',
      isSuccess(removed) && valueIn(removed) === '',
      `HTTP ${removed.status}, or the contact is still there`,
    );
    await isReadBack('');
  } finally {
    if (before) await save(before);
    const last = await profileOf(caller);
    if (last && secondaryIn(last.userContacts) === before) results.changed.delete(left);
  }
}

/** Checks the calls that change data, reads it back, and restores it. */
export async function checkWriting(
  caller: Caller,
  profile: UserProfile | undefined,
  login: LoginData,
): Promise<void> {
  if (!profile) return;
  await checkProfileUpdate(caller, profile, login);
  await checkContacts(caller, profile);
}
