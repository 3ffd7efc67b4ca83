import { readEnvironment } from '../configuration/environment.ts';
import { openConfiguration } from '../configuration/live-configuration.ts';
import { removeAllPasskeys } from '../domain/passkeys/remove-all-passkeys.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { mailNotice } from '../mail/mail-notice.ts';
import { UNKNOWN_PLACE } from '../model/session.ts';
import { readArgs, required } from './args.ts';
import type { Run } from './command.ts';
import { withDatabase } from './database.ts';
import { unknownUser } from './unknown-user.ts';

/** `sso-gateway user remove-passkeys`: the way back for a user who has lost the passkeys. Mails the user. */
export const removePasskeys: Run = async (invocation) => {
  const { values, positionals } = readArgs(invocation, { tenant: { type: 'string' } }, 1);
  const tenant = required(values.tenant, '--tenant', invocation).trim().toUpperCase();
  const name = required(positionals[0], 'The user ID', invocation);
  const configuration = await openConfiguration(readEnvironment(invocation.env), invocation.env);
  const { settings, senderOf, signInPageOf } = configuration;
  requireKeySetting(settings);
  const done = await withDatabase(invocation, async (store) => {
    const keyring = await loadKeyring(settings);
    const parts = { keyring, senderOf, signInPageOf, now: Date.now };
    const event = { notice: 'passkeyRemoved', place: UNKNOWN_PLACE, locale: 'en_US' } as const;
    return removeAllPasskeys(store, tenant, name, (trx, user) =>
      mailNotice(parts, trx, user, event),
    );
  });
  if (!done) throw unknownUser(tenant, name);
  const { passkeys, endedSessions } = done;
  invocation.print(
    `${passkeys} ${passkeys === 1 ? 'passkey was' : 'passkeys were'} removed. ${endedSessions} ${endedSessions === 1 ? 'session has' : 'sessions have'} ended.\n`,
  );
};
