import * as z from 'zod/mini';
import type { Keyring } from '../keys/keyring.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

/** How long a ticket is good. */
export const TICKET_SECONDS = 600;

/** What a ticket is good for, and for whom. */
export interface TicketUse {
  readonly kind:
    | 'sign-in'
    | 'create'
    | 'confirm'
    | 'second-factor'
    | 'new-app'
    | 'enroll'
    | 'enroll-app';
  readonly tenant: string;
  /** Hash of the browser's cookie, of the session's token, or of the ticket that it belongs to. */
  readonly holder: string;
}

/** What a ticket keeps until it is used, which only the gateway can read. */
type Kept = Readonly<Record<string, string>>;

/** A ticket that has been opened. */
export interface Ticket {
  readonly challenge: string;
  readonly kept: Kept;
  /** That of the challenge, of which each ticket has another one. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** Returns when a ticket was issued. */
export const issuedAt = ({ expiresAt }: Ticket): Date =>
  new Date(expiresAt.getTime() - TICKET_SECONDS * 1000);

/** What is needed to issue and open tickets. */
export interface TicketParts {
  readonly keyring: Keyring;
  readonly now: () => number;
}

const Content = z.object({
  kind: z.string(),
  tenant: z.string(),
  holder: z.string(),
  challenge: z.string(),
  // The tickets of the release before keep nothing.
  kept: z.catch(z.record(z.string(), z.string()), {}),
  expiresAtMs: z.number(),
});

/** Returns a new challenge, and a sealed ticket that contains it and what it keeps. Stores nothing. */
export function issueTicket(
  { keyring, now }: TicketParts,
  use: TicketUse,
  kept: Kept = {},
): { readonly challenge: string; readonly ticket: string } {
  const challenge = randomToken();
  const content = { ...use, challenge, kept, expiresAtMs: now() + TICKET_SECONDS * 1000 };
  return { challenge, ticket: keyring.seal('ticket', JSON.stringify(content)) };
}

/** Opens a ticket; undefined if it has expired, or was issued for another use. */
export function openTicket(
  { keyring, now }: TicketParts,
  sealed: string,
  { kind, tenant, holder }: TicketUse,
): Ticket | undefined {
  const text = keyring.open('ticket', sealed);
  if (text === undefined) return undefined;
  const content = Content.parse(JSON.parse(text));
  const isForUse = content.kind === kind && content.tenant === tenant && content.holder === holder;
  if (!isForUse || content.expiresAtMs <= now()) return undefined;
  const { challenge, kept, expiresAtMs } = content;
  return { challenge, kept, hash: hashToken(challenge), expiresAt: new Date(expiresAtMs) };
}
