import type { AuthTypesData } from 'sso-contract/auth.ts';
import {
  announcedWith,
  AUTOMATIC_PASSKEYS,
  PASSKEY_OFFER,
  PASSKEY_ORIGINS,
  PASSKEYS,
  STRAIGHT_TO_PROVIDER,
} from 'sso-contract/features.ts';
import type { Caller } from '../caller.ts';
import { Absence } from '../results.ts';

const RULE = 'gateway-contract-113';

/** What can only be announced with passkeys. */
const OF_PASSKEYS: readonly string[] = [PASSKEY_OFFER, AUTOMATIC_PASSKEYS, PASSKEY_ORIGINS];

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://');

/** Checks that the announced features fit together, and to the sign-in options. */
export function checkAnnouncements(
  { results }: Caller,
  { features, authentications }: AuthTypesData,
) {
  const announced = [...OF_PASSKEYS, STRAIGHT_TO_PROVIDER].filter(
    (name) => announcedWith(features, name) !== undefined,
  );
  if (announced.length === 0)
    return results.skip(
      'authTypes',
      RULE,
      new Absence('authTypes announces no feature that needs another one'),
    );
  const expect = results.expect.bind(results, 'authTypes', RULE);
  const hasPasskeys = announcedWith(features, PASSKEYS) !== undefined;
  for (const name of OF_PASSKEYS)
    if (announced.includes(name))
      expect(`${name} is announced with ${PASSKEYS}`, hasPasskeys, 'without it');
  const origins = announcedWith(features, PASSKEY_ORIGINS)?.split(' ') ?? [];
  const others = origins.filter((origin) => !isOrigin(origin));
  if (origins.length > 0)
    expect(`${PASSKEY_ORIGINS} are https origins`, others.length === 0, others.join());
  if (!features.includes(STRAIGHT_TO_PROVIDER)) return;
  const isOnly = authentications.length === 1 && authentications[0]?.authType !== 'BASIC';
  const got = authentications.map(({ authType }) => authType).join(', ') || 'none';
  expect(`${STRAIGHT_TO_PROVIDER} has one option, a provider`, isOnly, got);
}
