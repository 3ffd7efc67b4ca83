import { Refusal } from '../core/contract/gateway/replies.ts';
import { lockedOut, optionIn, refusalData } from '../core/contract/gateway/requests.ts';
import type { Accounts } from './accounts.ts';
import { userOf, type FakeHandlers, type Parts } from './exchange.ts';
import { codeMethodsOf } from './factors.ts';
import type { FakeUser } from './user-types.ts';

/** Returns the ways of a user who has a stronger proof than the password; undefined for all others. */
function strongerMethods(accounts: Accounts, username: string): string[] | undefined {
  if (accounts.hasPasskey(username)) return ['passkey'];
  const app = accounts.appOf(username);
  return app && codeMethodsOf(app);
}

type Own = 'confirmOptions' | 'confirm' | 'confirmAtProvider';

/**
 * The calls with which a signed-in user confirms the session. The fake has no provider: after a confirmation at one has
 * begun, the first question about the session is still answered as before, and confirms it.
 */
export function confirmCalls(parts: Parts): Pick<FakeHandlers, Own> {
  const { accounts, state, signInOptions } = parts;
  const methodsOf = ({ username }: FakeUser) =>
    strongerMethods(accounts, username)?.map((type) => ({ type, id: '', name: '' })) ??
    signInOptions().map(({ authType, name }) =>
      authType === 'BASIC'
        ? { type: 'password', id: '', name: '' }
        : { type: 'provider', id: authType, name },
    );
  return {
    confirmOptions(exchange) {
      const { session } = exchange;
      const methods = methodsOf(userOf(exchange, parts));
      const confirmedSecondsAgo = session ? accounts.confirmedSecondsAgo(session) : 0;
      if (session?.isConfirming) accounts.confirm(session, 'provider');
      return { confirmedSecondsAgo, methods };
    },

    confirm(exchange) {
      const { username, password } = userOf(exchange, parts);
      if (accounts.hasPasskey(username))
        throw new Refusal(400, 'Confirm with a passkey.', refusalData(0));
      if (accounts.appOf(username)) throw new Refusal(400, 'Confirm with a code.', refusalData(0));
      if (accounts.isLocked(username)) throw lockedOut();
      if (exchange.credential('password') !== password) {
        const failures = accounts.countFailure(username, state().failures ?? 0);
        throw new Refusal(400, 'The password is wrong.', refusalData(failures));
      }
      accounts.clearFailures(username);
      if (exchange.session) accounts.confirm(exchange.session, 'password');
      return null;
    },

    confirmAtProvider(exchange) {
      const { request, session, url } = exchange;
      const option = optionIn(request.body);
      if (
        !methodsOf(userOf(exchange, parts)).some(
          ({ type, id }) => type === 'provider' && id === option,
        )
      )
        throw new Refusal(400, 'This sign-in option is not known.');
      if (session) session.isConfirming = true;
      return { url: url.origin };
    },
  };
}
