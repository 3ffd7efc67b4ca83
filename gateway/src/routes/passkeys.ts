import { CALLS } from 'sso-contract/calls.ts';
import type { PasskeyRefusal, PasskeyRequest, Passkeys } from 'sso-contract/passkeys.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { addPasskey } from '../domain/passkeys/add-passkey.ts';
import { mayCreateUnasked } from '../domain/passkeys/automatic-passkey.ts';
import { loadProviderNames } from '../domain/passkeys/provider-names.ts';
import { removePasskey } from '../domain/passkeys/remove-passkey.ts';
import { openCreationTicket, requestPasskey } from '../domain/passkeys/request-passkey.ts';
import { verifyCreated } from '../domain/passkeys/verify.ts';
import { isProven } from '../domain/sign-in/proof-strength.ts';
import { noSession } from '../http/admission.ts';
import { limitAttempts } from '../http/caller.ts';
import { localDateTime } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { confirmationNeeded, notOffered, passkeyRefusal } from '../http/passkey-refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { PasskeyOrigin } from '../model/passkey.ts';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import type { Session } from '../model/session.ts';
import { findHandle, readPasskeys, renamePasskey } from '../store/passkeys.ts';
import { passkeySettingsOf } from '../store/passkey-settings.ts';
import { queueNotice, type AccountMailParts } from './account-mails.ts';

/** A sign-in or confirmation that allows a change must not be older. */
const MAX_AGE_SECONDS = 300;

interface PasskeyParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits;
}

/** The calls that list, add, name and remove the passkeys of a signed-in user. */
export function passkeyCalls(context: PasskeyParts) {
  const { store } = context;

  const settingsOf = async ({ user }: Session): Promise<PasskeySettings> => {
    const settings = await passkeySettingsOf(store, user.tenant);
    if (!settings) throw notOffered();
    return settings;
  };

  const listOf = async ({ user }: Session, settings: PasskeySettings): Promise<Passkeys> => {
    const passkeys = await readPasskeys(store, user.id, settings);
    const providerOf = await loadProviderNames();
    return {
      rpId: settings.rpId,
      userHandle: await findHandle(store, user.id),
      passkeys: passkeys.map(
        ({ id, credentialId, name, aaguid, isSynced, isAutomatic, ...times }) => ({
          ...{ id, credentialId, name, isSynced, isAutomatic },
          provider: providerOf(aaguid),
          createdAt: localDateTime(times.createdAt),
          lastUsedAt: localDateTime(times.lastUsedAt),
        }),
      ),
    };
  };

  const refuse = (settings: PasskeySettings, passkey: PasskeyRefusal['passkey']): Refusal =>
    passkeyRefusal(settings, passkey, 'title.passkeyUnchanged');

  const demandProof = async (session: Session): Promise<void> => {
    if (!(await isProven(context, session, MAX_AGE_SECONDS)))
      throw confirmationNeeded(MAX_AGE_SECONDS);
  };

  const request = async (
    session: Session,
    settings: PasskeySettings,
    createdBy: PasskeyOrigin,
  ): Promise<PasskeyRequest> => {
    const found = await requestPasskey(context, session, settings, createdBy);
    if (!found) throw refuse(settings, 'limit');
    return found;
  };

  const passkeys = serveCall(CALLS.passkeys, async ({ session, answer }) =>
    answer(await listOf(session, await settingsOf(session))),
  );

  const newPasskeyOptions = serveCall(CALLS.newPasskeyOptions, async ({ session, answer }) => {
    const settings = await settingsOf(session);
    await demandProof(session);
    return answer(await request(session, settings, 'user'));
  });

  const automaticPasskeyOptions = serveCall(
    CALLS.automaticPasskeyOptions,
    async ({ session, answer }) => {
      const settings = await settingsOf(session);
      if (!settings.automatic) throw notOffered();
      if (!(await mayCreateUnasked(context, session))) throw refuse(settings, 'refused');
      return answer(await request(session, settings, 'automatic'));
    },
  );

  const add = serveCall(CALLS.addPasskey, async ({ session, body, request, answer }) => {
    const settings = await settingsOf(session);
    const { user } = session;
    await limitAttempts(context, request, user);
    const ticket = openCreationTicket(context, body.ticket, session);
    if (!ticket) throw refuse(settings, 'expired');
    const { challenge, createdBy } = ticket;
    const created = await verifyCreated(body.credential, { challenge, settings }, createdBy);
    if (!created) throw refuse(settings, 'refused');
    const queueMail = queueNotice(context, request, 'passkeyAdded');
    const outcome = await addPasskey(context, session, settings, { ticket, created, queueMail });
    switch (outcome) {
      case 'added': {
        context.outbox.wake();
        const { isSynced } = created;
        const detail = { isSynced, ...(createdBy === 'automatic' && { isAutomatic: true }) };
        recordAccount(context, request, 'passkey-added', user, user, detail);
        return answer(await listOf(session, settings));
      }
      case 'session-ended':
        throw noSession();
      case 'expired':
      case 'known':
      case 'limit':
        throw refuse(settings, outcome);
    }
  });

  const rename = serveCall(
    CALLS.renamePasskey,
    async ({ session, pathParts, body, request, answer }) => {
      const settings = await settingsOf(session);
      const { user } = session;
      if (/\p{Cc}/u.test(body.name))
        throw new Refusal(400, 'title.passkeyUnchanged', 'profile.control');
      if (!(await renamePasskey(store, user.id, pathParts.id, body.name.trim())))
        throw refuse(settings, 'unknown');
      recordAccount(context, request, 'passkey-renamed', user, user);
      return answer(await listOf(session, settings));
    },
  );

  const remove = serveCall(CALLS.removePasskey, async ({ session, pathParts, request, answer }) => {
    const settings = await settingsOf(session);
    await demandProof(session);
    const { user } = session;
    const queueMail = queueNotice(context, request, 'passkeyRemoved');
    switch (await removePasskey(context, session, pathParts.id, queueMail)) {
      case 'removed':
        context.outbox.wake();
        recordAccount(context, request, 'passkey-removed', user, user);
        return answer(await listOf(session, settings));
      case 'unknown':
        throw refuse(settings, 'unknown');
      case 'last':
        throw refuse(settings, 'last');
      case 'required':
        throw refuse(settings, 'required');
    }
  });

  return {
    ...{ passkeys, newPasskeyOptions, automaticPasskeyOptions },
    ...{ addPasskey: add, renamePasskey: rename, removePasskey: remove },
  };
}
