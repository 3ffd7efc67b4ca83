import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { findUsed } from '../domain/passkeys/find-used.ts';
import { requestOptions } from '../domain/passkeys/options.ts';
import { confirmWithPasskey } from '../domain/passkeys/passkey-confirm.ts';
import { issueTicket, openTicket, TICKET_SECONDS } from '../domain/tickets.ts';
import { noSession } from '../http/admission.ts';
import { limitAttempts } from '../http/caller.ts';
import { notOffered, passkeyRefusal } from '../http/passkey-refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Session } from '../model/session.ts';
import { readPasskeys } from '../store/passkeys.ts';
import { passkeySettingsOf } from '../store/passkey-settings.ts';
import { recordRefusedPasskey } from './passkey-trail.ts';

interface PasskeyConfirmParts extends KnownBrowserParts, Trail {
  readonly settings: AttemptLimits;
}

const useOf = ({ user: { tenant }, tokenHash: holder }: Session) =>
  ({ kind: 'confirm', tenant, holder }) as const;

/** The calls that confirm a session with a passkey. None of them signs in. */
export function passkeyConfirmCalls(context: PasskeyConfirmParts) {
  const { store } = context;

  const passkeyConfirmOptions = serveCall(
    CALLS.passkeyConfirmOptions,
    async ({ session, answer }) => {
      const settings = await passkeySettingsOf(store, session.user.tenant);
      if (!settings) throw notOffered();
      const passkeys = (await readPasskeys(store, session.user.id, settings)).filter(
        ({ isAutomatic }) => !isAutomatic,
      );
      // An empty list would let the browser offer those of other users.
      if (passkeys.length === 0) throw passkeyRefusal(settings, 'unknown', 'title.signInFailed');
      const { challenge, ticket } = issueTicket(context, useOf(session));
      const publicKey = requestOptions(settings, challenge, passkeys);
      return answer({ publicKey, ticket, expiresInSeconds: TICKET_SECONDS });
    },
  );

  const confirm = serveCall(
    CALLS.confirmWithPasskey,
    async ({ session, body, request, answer }) => {
      const { user } = session;
      const { tenant } = user;
      const settings = await passkeySettingsOf(store, tenant);
      if (!settings) throw notOffered();
      await limitAttempts(context, request, user);
      const ticket = openTicket(context, body.ticket, useOf(session));
      if (!ticket) throw passkeyRefusal(settings, 'expired', 'title.signInFailed');
      const used = await findUsed(store, body.credential, { tenant, settings, ticket });
      const outcome =
        used.kind === 'refused' ? used : await confirmWithPasskey(context, session, ticket, used);
      switch (outcome.kind) {
        case 'confirmed':
          recordAccount(context, request, 'confirmed', user, user, { method: 'passkey' });
          return answer(null);
        case 'session-ended':
          throw noSession();
        case 'refused':
          recordRefusedPasskey(context, request, tenant, { ...outcome, user }, 'confirm-failed');
          throw passkeyRefusal(settings, outcome.passkey, 'title.signInFailed');
      }
    },
  );

  return { passkeyConfirmOptions, confirmWithPasskey: confirm };
}
