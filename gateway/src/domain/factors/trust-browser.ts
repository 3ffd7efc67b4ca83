import { randomUUID } from 'node:crypto';
import type { SignInPlace } from '../../model/session.ts';
import type { SecondFactorSettings } from '../../model/second-factor.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import {
  deleteTrustedBrowser,
  insertTrustedBrowser,
  readTrustedBrowsers,
} from '../../store/trusted-browsers.ts';

const DAY_SECONDS = 86_400;

/** The trust of a user in a browser, which only the browser can show. */
export interface Trust {
  readonly secret: string;
  /** The hashes of secrets that the browser had of the user before. */
  readonly replaced: readonly string[];
  readonly seconds: number;
}

/** Lets a user trust a browser, by the hashes of the secrets that it sends, in place of an earlier trust in it. */
export async function trustBrowser(
  trx: StoreTransaction,
  userId: string,
  { trustDays }: Pick<SecondFactorSettings, 'trustDays'>,
  { hashes, place, at }: { hashes: readonly string[]; place: SignInPlace; at: Date },
): Promise<Trust> {
  const old = (await readTrustedBrowsers(trx, userId, at)).filter(({ secretHash }) =>
    hashes.includes(secretHash),
  );
  for (const { id } of old) await deleteTrustedBrowser(trx, userId, id);
  const secret = randomToken();
  const seconds = trustDays * DAY_SECONDS;
  await insertTrustedBrowser(trx, userId, {
    ...{ id: randomUUID(), secretHash: hashToken(secret) },
    ...{ browser: place.browser, system: place.system },
    createdAt: at,
    expiresAt: new Date(at.getTime() + seconds * 1000),
  });
  return { secret, replaced: old.map(({ secretHash }) => secretHash), seconds };
}
