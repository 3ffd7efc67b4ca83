import type { PasskeyRequest } from 'sso-contract/passkeys.ts';
import type { PasskeyOrigin } from '../../model/passkey.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';
import type { Session } from '../../model/session.ts';
import { randomToken } from '../../platform/tokens.ts';
import { readHandle, readPasskeys } from '../../store/passkeys.ts';
import { productNameOf } from '../../store/tenants.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import {
  issueTicket,
  openTicket,
  TICKET_SECONDS,
  type Ticket,
  type TicketParts,
} from '../tickets.ts';
import { creationOptions } from './options.ts';

/** A ticket with which the session that has asked for it adds a passkey. */
export interface CreationTicket extends Ticket {
  readonly createdBy: PasskeyOrigin;
}

const useOf = ({ user: { tenant }, tokenHash: holder }: Session) =>
  ({ kind: 'create', tenant, holder }) as const;

/** Returns what a browser needs to create a passkey for the user of a session; undefined above the limit. */
export async function requestPasskey(
  parts: TimedStore & TicketParts,
  session: Session,
  settings: PasskeySettings,
  createdBy: PasskeyOrigin,
): Promise<PasskeyRequest | undefined> {
  const { store } = parts;
  const { user } = session;
  const passkeys = await readPasskeys(store, user.id, settings);
  if (passkeys.length >= settings.limit) return undefined;
  const { challenge, ticket } = issueTicket(parts, useOf(session), { createdBy });
  const owner = {
    user,
    handle: await readHandle(store, user.id, randomToken()),
    product: await productNameOf(store, user.tenant),
    passkeys,
  };
  const publicKey = creationOptions(settings, challenge, owner, createdBy);
  return { publicKey, ticket, expiresInSeconds: TICKET_SECONDS };
}

/** Opens a ticket for a new passkey; undefined if it has expired, or was issued for something else. */
export function openCreationTicket(
  parts: TicketParts,
  sealed: string,
  session: Session,
): CreationTicket | undefined {
  const ticket = openTicket(parts, sealed, useOf(session));
  // The tickets of the release before do not say it.
  const createdBy = ticket?.kept['createdBy'] === 'automatic' ? 'automatic' : 'user';
  return ticket && { ...ticket, createdBy };
}
