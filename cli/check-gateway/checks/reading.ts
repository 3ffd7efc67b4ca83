import type { CallName } from 'sso-contract/calls.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { LookupData } from 'sso-contract/lookup.ts';
import { UserProducts } from 'sso-contract/products.ts';
import { UserExtensionsData, UserProfile } from 'sso-contract/profile.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { PLAIN_READING_CALLS } from '../session-calls.ts';
import { unknownUserId } from './unknown-user.ts';

/** Checks the calls that read data of the signed-in user. Returns the profile. */
export async function checkReading(caller: Caller): Promise<UserProfile | undefined> {
  const { results } = caller;
  const read = async (call: CallName, options = {}) => {
    const answer = await caller.call(call, options);
    results.expect(
      call,
      'gateway-contract-03',
      'a signed-in user gets 200',
      isSuccess(answer),
      describeAnswer(answer),
    );
    return answer.envelope?.data;
  };
  const data = new Map<CallName, unknown>();
  for (const call of PLAIN_READING_CALLS) data.set(call, await read(call));
  const profile = UserProfile.safeParse(data.get('userProfile')).data;
  const products = UserProducts.safeParse(data.get('usersProducts')).data ?? [];
  const codes = new Set(products.map(({ productCode }) => productCode));
  results.expect(
    'usersProducts',
    'gateway-contract-60',
    'each productCode is unique',
    codes.size === products.length,
    `${products.length} products, ${codes.size} codes`,
  );
  const unsafe = products.filter(
    ({ landingPage }) => landingPage && !isWebUrl(landingPage, caller.options.base),
  );
  results.expect(
    'usersProducts',
    'gateway-contract-60',
    'landing pages are http or https',
    unsafe.length === 0,
    unsafe.map(({ productCode }) => productCode).join(', '),
  );
  const unclear = products.filter(({ statusUntil }) => statusUntil && !isUtcTime(statusUntil));
  results.expect(
    'usersProducts',
    'gateway-contract-120',
    'the end of a status is a time in UTC',
    unclear.length === 0,
    unclear.map(({ productCode, statusUntil }) => `${productCode}: ${statusUntil}`).join(', '),
  );
  const extensions = UserExtensionsData.safeParse(
    await read('userExtensions', {
      userId: profile?.userId ?? '',
      headers: { [HEADERS.componentName]: '', [HEADERS.sectionName]: '' },
    }),
  ).data;
  results.expect(
    'userExtensions',
    'gateway-contract-61',
    'LANGUAGE_CODE is among the extensions',
    extensions?.userExtensions.some(({ attributeField }) => attributeField === 'LANGUAGE_CODE') ===
      true,
    'it is missing',
  );
  await checkOtherUsers(caller);
  for (const lookupField of ['LANGUAGE_CD', 'USER_TYPE']) {
    const values =
      LookupData.safeParse(await read('lookup', { query: { lookupField } })).data?.lookupValues ??
      [];
    results.expect(
      'lookup',
      'gateway-contract-61',
      `${lookupField} has values`,
      values.length > 0,
      'none',
    );
  }
  return profile;
}

/** Asks for the extensions of users that are not signed in: of nobody, and of the user of `--change-user`. */
async function checkOtherUsers(caller: Caller): Promise<void> {
  const { changeUser } = caller.options;
  for (const userId of [unknownUserId(), ...(changeUser ? [changeUser] : [])])
    caller.expectStatus(
      'userExtensions',
      'gateway-contract-61',
      'the extensions of another user are refused with 403',
      await caller.call('userExtensions', { userId }),
      403,
    );
}

const isUtcTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function isWebUrl(text: string, base: string): boolean {
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}
