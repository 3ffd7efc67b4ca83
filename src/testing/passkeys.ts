import type { PasskeyRefusal } from '../core/contract/passkeys.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { isCounted, type Accounts } from './accounts.ts';
import { randomToken, TICKET_SECONDS, type Data, type Ticket } from './data.ts';
import type { Requirement } from './requirement.ts';
import type { FakePasskey, FakeUser } from './user-types.ts';

/** How many passkeys a user may have. */
const MAX_PASSKEYS = 20;

const MESSAGES: Readonly<Record<PasskeyRefusal['passkey'], string>> = {
  removed: 'This passkey was removed.',
  unknown: 'This passkey is not known.',
  foreign: 'This passkey belongs to another site.',
  expired: 'This took too long. Try again.',
  known: 'This passkey is added already.',
  limit: 'There are too many passkeys.',
  last: 'This passkey is the only way to sign in.',
  required: 'Your organization requires a second factor, and this passkey is the only one.',
  refused: 'The passkey was refused.',
};

/** Returns the refusal of a passkey. */
export const refusePasskey = (passkey: PasskeyRefusal['passkey']): Refusal =>
  new Refusal(400, MESSAGES[passkey], { passkey } satisfies PasskeyRefusal);

/** The passkeys of the users, and the tickets for replies of the browser, over data that `data` returns. */
export function createPasskeys(
  data: () => Data,
  now: () => number,
  accounts: Accounts,
  requirement: Requirement,
) {
  const handleOf = (username: string): string => (data().handles[username] ??= randomToken());
  const owns = (credentialId: string) => (user: FakeUser) =>
    user.passkeys.some((passkey) => passkey.credentialId === credentialId);

  function changePasskey(user: FakeUser, id: string, changes: Partial<FakePasskey>): void {
    const passkeys = user.passkeys.map((one) => (one.id === id ? { ...one, ...changes } : one));
    accounts.change(user.username, { passkeys });
  }

  function requirePasskey(user: FakeUser, id: string): FakePasskey {
    const found = user.passkeys.find((passkey) => passkey.id === id);
    if (!found) throw refusePasskey('unknown');
    return found;
  }

  return {
    /** Returns under which the browser keeps the passkeys of a user, from the first request on. */
    handleOf,
    /** Returns the same; '' before the first request. */
    knownHandleOf: ({ username, passkeys }: FakeUser): string =>
      passkeys.length > 0 ? handleOf(username) : (data().handles[username] ?? ''),

    issueTicket(purpose: Ticket['purpose'], boundTo: string, isAutomatic = false): string {
      const ticket = randomToken();
      const expiresAt = now() + TICKET_SECONDS * 1000;
      data().tickets[ticket] = { purpose, boundTo, expiresAt, isUsed: false, isAutomatic };
      return ticket;
    },
    /** Uses up and returns a ticket. Refuses one that is used, too old, for another purpose or of another browser. */
    redeemTicket(text: string, purpose: Ticket['purpose'], boundTo: string): Ticket {
      const ticket = data().tickets[text];
      const isFor = ticket?.purpose === purpose && ticket.boundTo === boundTo;
      if (!isFor || ticket.isUsed || ticket.expiresAt <= now()) throw refusePasskey('expired');
      ticket.isUsed = true;
      return ticket;
    },

    /** Returns the user of a passkey, which was used just now. `owner` confirms, which needs one that counts. */
    use(credentialId: string, owner?: FakeUser): FakeUser {
      const user = data().users.find(owns(credentialId));
      const passkey = user?.passkeys.find((one) => one.credentialId === credentialId);
      const isRefused =
        owner && (owner.username !== user?.username || !passkey || !isCounted(passkey));
      if (!user || !passkey || isRefused)
        throw refusePasskey(data().removedPasskeys.includes(credentialId) ? 'removed' : 'unknown');
      changePasskey(user, passkey.id, { lastUsedAt: now(), isAutomatic: false });
      return user;
    },
    requireRoom({ passkeys }: FakeUser): void {
      if (passkeys.length >= MAX_PASSKEYS) throw refusePasskey('limit');
    },
    add(user: FakeUser, credentialId: string, isAutomatic: boolean): void {
      if (data().users.some(owns(credentialId))) throw refusePasskey('known');
      const passkey = {
        id: randomToken().slice(0, 16),
        credentialId,
        name: '',
        provider: '',
        createdAt: now(),
        isSynced: false,
        isAutomatic,
      };
      accounts.change(user.username, {
        passkeys: [passkey, ...user.passkeys],
        ...(!isAutomatic && { factorDueAt: undefined }),
      });
    },
    rename(user: FakeUser, id: string, name: string): void {
      changePasskey(user, requirePasskey(user, id).id, { name });
    },
    /**
     * Removes a passkey, unless it is the last one and the user has no other way to sign in, or no other second factor where
     * one is required.
     */
    remove(user: FakeUser, id: string, hasOtherWay: boolean): void {
      const removed = requirePasskey(user, id);
      const passkeys = user.passkeys.filter((passkey) => passkey !== removed);
      if (isCounted(removed) && !passkeys.some(isCounted)) {
        if (!hasOtherWay) throw refusePasskey('last');
        if (requirement.isRequired && !accounts.appOf(user.username))
          throw refusePasskey('required');
      }
      accounts.change(user.username, { passkeys });
      data().removedPasskeys.push(removed.credentialId);
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
