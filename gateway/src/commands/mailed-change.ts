import { readEnvironment } from '../configuration/environment.ts';
import { openConfiguration } from '../configuration/live-configuration.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { mailNotice } from '../mail/mail-notice.ts';
import type { Notice } from '../model/mail.ts';
import { UNKNOWN_PLACE } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { Store, StoreTransaction } from '../store/schema/tables.ts';
import { readArgs, required } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { unknownUser } from './unknown-user.ts';

/** Changes a tenant's user, and queues a mail about it in the same transaction. Undefined for an unknown user. */
type Change<Done> = (
  store: Store,
  tenant: string,
  name: string,
  queueMail: (trx: StoreTransaction, user: User) => Promise<void>,
) => Promise<Done | undefined>;

/** Says how many sessions a change has ended. */
export const endedText = (count: number): string =>
  `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`;

/** Returns a command that changes a user, mails the user about it, and prints what it has done. */
export const mailedChange =
  <Done>(notice: Notice, change: Change<Done>, textOf: (done: Done) => string): Run =>
  async (invocation) => {
    const { values, positionals } = readArgs(invocation, { tenant: { type: 'string' } }, 1);
    const tenant = required(values.tenant, '--tenant', invocation).trim().toUpperCase();
    const name = required(positionals[0], 'The user ID', invocation);
    const configuration = await openConfiguration(readEnvironment(invocation.env), invocation.env);
    const { settings, senderOf, signInPageOf } = configuration;
    requireKeySetting(settings);
    const done = await withDatabase(invocation, async (store) => {
      const keyring = await loadKeyring(settings);
      const parts = { keyring, senderOf, signInPageOf, now: Date.now };
      const event = { notice, place: UNKNOWN_PLACE, locale: 'en_US' };
      return change(store, tenant, name, (trx, user) => mailNotice(parts, trx, user, event));
    });
    if (!done) throw unknownUser(tenant, name);
    invocation.print(`${textOf(done)}\n`);
  };
