import assert from 'node:assert/strict';
import {
  checkRecoveryCode,
  readRecoveryCode,
} from '../../../gateway/src/domain/factors/recovery-codes.ts';
import { hashToken, randomToken } from '../../../gateway/src/platform/tokens.ts';
import { insertTrustedBrowser } from '../../../gateway/src/store/trusted-browsers.ts';
import type { Agent } from './agent.ts';
import type { TestGateway } from './gateway.ts';

const DAY_MS = 86_400_000;

/** Returns what tests of the second factor read from a gateway's database and mailbox. */
export const factorRows = (gateway: () => TestGateway) => {
  /** Returns the rows of a user's second factor. */
  const rowsOf = async (id: string) => ({
    apps: await gateway()
      .store.selectFrom('authenticator_apps')
      .selectAll()
      .where('user_id', '=', id)
      .execute(),
    codes: await gateway()
      .store.selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', id)
      .execute(),
    browsers: await gateway()
      .store.selectFrom('trusted_browsers')
      .selectAll()
      .where('user_id', '=', id)
      .execute(),
  });

  /** Returns true if a user has exactly these recovery codes. */
  const areStored = async (id: string, recoveryCodes: readonly string[]): Promise<boolean> => {
    const { codes } = await rowsOf(id);
    for (const text of recoveryCodes) {
      const code = readRecoveryCode(text);
      const row = codes.find(({ selector }) => selector === code?.selector);
      const stored = row && { selector: row.selector, hash: row.hash, usedAt: row.used_at };
      if ((await checkRecoveryCode(stored, code)) !== 'right') return false;
    }
    return codes.length === recoveryCodes.length;
  };

  /** Lets a user trust a browser, as a sign-in with a code does. */
  const trust = async (userId: string, browser: Agent, name = 'Firefox'): Promise<string> => {
    const secret = randomToken();
    const id = `${name}-${secret}`;
    const createdAt = new Date(gateway().clock.now());
    await gateway()
      .store.transaction()
      .execute((trx) =>
        insertTrustedBrowser(trx, userId, {
          ...{ id, secretHash: hashToken(secret), browser: name, system: 'Linux', createdAt },
          expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
        }),
      );
    browser.setCookie('sso-trust', secret);
    return id;
  };

  /** Returns the text of the mail with a subject to a user. */
  const mailAbout = async (username: string, subject: string): Promise<string> => {
    const mails = await gateway().noticesTo(username);
    const found = mails.filter((mail) => mail.subject?.startsWith(`${subject} – `));
    assert.equal(found.length, 1, mails.map((mail) => mail.subject).join());
    return found[0]?.text ?? '';
  };

  return { rowsOf, areStored, trust, mailAbout };
};
