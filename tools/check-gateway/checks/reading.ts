import { HEADERS } from '../../../src/core/contract/calls.ts';
import { LookupData } from '../../../src/core/contract/lookup.ts';
import { UserProducts } from '../../../src/core/contract/products.ts';
import { UserExtensionsData, UserProfile } from '../../../src/core/contract/profile.ts';
import { described, isYes, type Caller } from '../caller.ts';

/** Reads all that a signed-in person may read. */
export async function checkReading(caller: Caller): Promise<UserProfile | undefined> {
  const { ledger } = caller;
  const read = async (call: Parameters<Caller['call']>[0], ask = {}) => {
    const heard = await caller.call(call, ask);
    ledger.expect(
      call,
      'spec 7',
      'a signed-in person is answered with 200',
      isYes(heard),
      described(heard),
    );
    return heard.envelope?.data;
  };
  const profile = UserProfile.safeParse(await read('userProfile')).data;
  const products = UserProducts.safeParse(await read('usersProducts')).data ?? [];
  const codes = new Set(products.map(({ productCode }) => productCode));
  ledger.expect(
    'usersProducts',
    'spec 3',
    'each productCode comes once',
    codes.size === products.length,
    `${products.length} products, ${codes.size} codes`,
  );
  const unsafe = products.filter(
    ({ landingPage }) => landingPage && !isWebAddress(landingPage, caller.options.base),
  );
  ledger.expect(
    'usersProducts',
    'decisions 4',
    'landing pages are http or https',
    unsafe.length === 0,
    unsafe.map(({ productCode }) => productCode).join(', '),
  );
  const extensions = UserExtensionsData.safeParse(
    await read('userExtensions', {
      userId: profile?.userId ?? '',
      headers: { [HEADERS.componentName]: '', [HEADERS.sectionName]: '' },
    }),
  ).data;
  ledger.expect(
    'userExtensions',
    'decisions 1.11',
    'LANGUAGE_CODE is among the extensions',
    extensions?.userExtensions.some(({ attributeField }) => attributeField === 'LANGUAGE_CODE') ===
      true,
    'it is not',
  );
  for (const lookupField of ['LANGUAGE_CD', 'USER_TYPE']) {
    const values =
      LookupData.safeParse(await read('lookup', { query: { lookupField } })).data?.lookupValues ??
      [];
    ledger.expect('lookup', 'spec 3', `${lookupField} has values`, values.length > 0, 'none');
  }
  return profile;
}

function isWebAddress(text: string, base: string): boolean {
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}
