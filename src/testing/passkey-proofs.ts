import { announcedWith, PASSKEYS } from '../core/contract/features.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { passkeyIn } from '../core/contract/gateway/requests.ts';
import { isCounted } from './accounts.ts';
import { randomToken, TICKET_SECONDS } from './data.ts';
import { openSession, ticketCookie, userOf, type FakeHandlers, type Parts } from './exchange.ts';
import { refusePasskey, type Passkeys } from './passkeys.ts';

type Own = 'passkeyOptions' | 'passkeySignIn' | 'passkeyConfirmOptions' | 'confirmWithPasskey';

/** The calls that sign in and confirm with a passkey, which they accept by its ID, without verifying a signature. */
export function passkeyProofs(parts: Parts, passkeys: Passkeys): Pick<FakeHandlers, Own> {
  const { tenant, accounts, features } = parts;
  const rpId = announcedWith(features, PASSKEYS) ?? '';

  const request = (ticket: string, credentialIds: readonly string[]) => ({
    publicKey: {
      challenge: randomToken(),
      rpId,
      allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
      userVerification: 'required',
    },
    ticket,
    expiresInSeconds: TICKET_SECONDS,
  });

  return {
    passkeyOptions(exchange) {
      if (exchange.tenant !== tenant) throw new Refusal(404, 'This site has no passkeys.');
      return request(passkeys.issueTicket('sign-in', ticketCookie(exchange, true)), []);
    },

    passkeySignIn(exchange) {
      const { ticket, credentialId } = passkeyIn(exchange.request.body);
      if (exchange.tenant !== tenant) throw refusePasskey('refused');
      passkeys.redeemTicket(ticket, 'sign-in', ticketCookie(exchange, false));
      return openSession(exchange, passkeys.use(credentialId), parts, 'passkey');
    },

    passkeyConfirmOptions(exchange) {
      const user = userOf(exchange, parts);
      // An empty list would let the browser offer those of other users.
      const own = user.passkeys.filter(isCounted);
      if (own.length === 0) throw refusePasskey('unknown');
      const ticket = passkeys.issueTicket('confirm', exchange.token);
      return request(
        ticket,
        own.map(({ credentialId }) => credentialId),
      );
    },

    confirmWithPasskey(exchange) {
      const user = userOf(exchange, parts);
      const { ticket, credentialId } = passkeyIn(exchange.request.body);
      passkeys.redeemTicket(ticket, 'confirm', exchange.token);
      passkeys.use(credentialId, user);
      if (exchange.session) accounts.confirm(exchange.session, 'passkey');
      return null;
    },
  };
}
