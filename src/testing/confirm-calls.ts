import { Refusal } from '../core/contract/gateway/replies.ts';
import { lockedOut, optionIn, refusalData } from '../core/contract/gateway/requests.ts';
import { userOf, type FakeHandlers, type Parts } from './exchange.ts';

type Own = 'confirmOptions' | 'confirm' | 'confirmAtProvider';

/**
 * The calls with which a signed-in user confirms the session. At the fake's providers, the user has signed in once the page
 * asks for the second time.
 */
export function confirmCalls(parts: Parts): Pick<FakeHandlers, Own> {
  const { accounts, state, signInOptions } = parts;
  const methods = () =>
    signInOptions().map(({ authType, name }) =>
      authType === 'BASIC'
        ? { type: 'password', id: '', name: '' }
        : { type: 'provider', id: authType, name },
    );
  /** The sessions whose sign-in at a provider has begun, and whether a page has asked since. */
  const begun = new Map<string, boolean>();
  return {
    confirmOptions({ session }) {
      if (session && begun.get(session.id)) {
        begun.delete(session.id);
        accounts.confirm(session);
      } else if (session && begun.has(session.id)) begun.set(session.id, true);
      return {
        confirmedSecondsAgo: session ? accounts.confirmedSecondsAgo(session) : 0,
        methods: methods(),
      };
    },

    confirm(exchange) {
      const { username, password } = userOf(exchange, parts);
      if (accounts.isLocked(username)) throw lockedOut();
      if (exchange.credential('password') !== password) {
        const failures = accounts.countFailure(username, state().failures ?? 0);
        throw new Refusal(400, 'The password is wrong.', refusalData(failures));
      }
      accounts.clearFailures(username);
      if (exchange.session) accounts.confirm(exchange.session);
      return null;
    },

    confirmAtProvider({ request, session, url }) {
      const option = optionIn(request.body);
      if (!methods().some(({ type, id }) => type === 'provider' && id === option))
        throw new Refusal(400, 'This sign-in option is not known.');
      if (session) begun.set(session.id, false);
      return { url: url.origin };
    },
  };
}
