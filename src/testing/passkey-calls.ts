import { announcedWith, PASSKEYS } from '../core/contract/features.ts';
import { passkeyIn, passkeyNameIn } from '../core/contract/gateway/requests.ts';
import { displayName, localTime } from '../core/contract/gateway/users.ts';
import { randomToken, TICKET_SECONDS } from './data.ts';
import {
  hasFreshPassword,
  requireConfirmed,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import { refusePasskey, type Passkeys } from './passkeys.ts';
import type { FakeUser } from './user-types.ts';

type Own =
  | 'passkeys'
  | 'newPasskeyOptions'
  | 'automaticPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey';

const ALGORITHMS = [-8, -7, -257];

/** The calls with which a signed-in user manages passkeys. New ones are known by their ID; no key is kept. */
export function passkeyCalls(parts: Parts, passkeys: Passkeys): Pick<FakeHandlers, Own> {
  const { tenant, accounts, features, signInOptions } = parts;
  const rpId = announcedWith(features, PASSKEYS) ?? '';

  const list = (user: FakeUser) => ({
    rpId,
    userHandle: passkeys.knownHandleOf(user),
    passkeys: user.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: localTime(createdAt),
      lastUsedAt: localTime(lastUsedAt),
    })),
  });

  function creation({ token }: Exchange, user: FakeUser, isAutomatic: boolean) {
    passkeys.requireRoom(user);
    return {
      publicKey: {
        challenge: randomToken(),
        rp: { id: rpId, name: tenant },
        user: {
          id: passkeys.handleOf(user.username),
          name: `${user.username} (${tenant})`,
          displayName: displayName(user),
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: user.passkeys.map(({ credentialId: id }) => ({
          id,
          type: 'public-key',
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          // A browser that asks the user nothing can't verify who it is.
          userVerification: isAutomatic ? 'preferred' : 'required',
        },
        attestation: 'none',
      },
      ticket: passkeys.issueTicket('create', token, isAutomatic),
      expiresInSeconds: TICKET_SECONDS,
    };
  }

  return {
    passkeys: (exchange) => list(userOf(exchange, parts)),

    newPasskeyOptions(exchange) {
      const user = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      return creation(exchange, user, false);
    },

    automaticPasskeyOptions(exchange) {
      const user = userOf(exchange, parts);
      if (!hasFreshPassword(exchange, parts)) throw refusePasskey('refused');
      return creation(exchange, user, true);
    },

    addPasskey(exchange) {
      const user = userOf(exchange, parts);
      const { ticket, credentialId } = passkeyIn(exchange.request.body);
      const { isAutomatic = false } = passkeys.redeemTicket(ticket, 'create', exchange.token);
      passkeys.requireRoom(user);
      passkeys.add(user, credentialId, isAutomatic);
      accounts.record(user.username, 'passkey-added');
      // Creating a passkey asks the user for as much as using it, unless the browser has asked nothing.
      if (exchange.session && !isAutomatic) accounts.confirm(exchange.session, 'passkey');
      return list(userOf(exchange, parts));
    },

    renamePasskey(exchange) {
      const user = userOf(exchange, parts);
      const id = exchange.path.split('/').at(-1) ?? '';
      passkeys.rename(user, id, passkeyNameIn(exchange.request.body));
      accounts.record(user.username, 'passkey-renamed');
      return list(userOf(exchange, parts));
    },

    removePasskey(exchange) {
      const user = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      const id = exchange.path.split('/').at(-2) ?? '';
      passkeys.remove(user, id, signInOptions().length > 0);
      accounts.record(user.username, 'passkey-removed');
      return list(userOf(exchange, parts));
    },
  };
}
