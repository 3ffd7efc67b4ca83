import { announcedWith, PASSKEYS } from '../core/contract/features.ts';
import { passkeyIn, passkeyNameIn } from '../core/contract/gateway/requests.ts';
import { displayName, localTime } from '../core/contract/gateway/users.ts';
import { randomToken, TICKET_SECONDS } from './data.ts';
import { requireConfirmed, userOf, type FakeHandlers, type Parts } from './exchange.ts';
import type { Passkeys } from './passkeys.ts';
import type { FakeUser } from './user-types.ts';

type Own = 'passkeys' | 'newPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

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

  return {
    passkeys: (exchange) => list(userOf(exchange, parts)),

    newPasskeyOptions(exchange) {
      const user = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
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
            userVerification: 'required',
          },
          attestation: 'none',
        },
        ticket: passkeys.issueTicket('create', exchange.token),
        expiresInSeconds: TICKET_SECONDS,
      };
    },

    addPasskey(exchange) {
      const user = userOf(exchange, parts);
      const { ticket, credentialId } = passkeyIn(exchange.request.body);
      passkeys.redeemTicket(ticket, 'create', exchange.token);
      passkeys.requireRoom(user);
      passkeys.add(user, credentialId);
      accounts.record(user.username, 'passkey-added');
      // Creating a passkey asks the user for as much as using it.
      if (exchange.session) accounts.confirm(exchange.session, 'passkey');
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
