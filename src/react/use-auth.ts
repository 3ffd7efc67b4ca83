import { useMemo } from 'react';
import { $auth, $session, type Auth, type Session, type User } from '../core/index.ts';
import { useStore } from './use-store.ts';

/** Whether a user is signed in, and who. `isLoaded` is false until that is known. */
export type AuthState =
  | {
      readonly status: 'unknown';
      readonly isLoaded: false;
      readonly isSignedIn: false;
      readonly user: undefined;
    }
  | {
      readonly status: 'signed-out';
      readonly isLoaded: true;
      readonly isSignedIn: false;
      readonly user: undefined;
    }
  | {
      readonly status: 'signed-in';
      readonly isLoaded: true;
      readonly isSignedIn: true;
      readonly user: User;
    };

const UNKNOWN: Auth = { status: 'unknown' };

/** Returns a state with the members that components read. */
function stateOf(auth: Auth): AuthState {
  if (auth.status === 'signed-in') {
    const { status, ...user } = auth;
    return { status, isLoaded: true, isSignedIn: true, user };
  }
  return auth.status === 'unknown'
    ? { status: 'unknown', isLoaded: false, isSignedIn: false, user: undefined }
    : { status: 'signed-out', isLoaded: true, isSignedIn: false, user: undefined };
}

/**
 * Returns whether a user is signed in, and who; unknown on a server and while React hydrates.
 *
 * @example
 * ```tsx
 * import { useAuth } from 'sso-elements/react';
 *
 * export function Greeting() {
 *   const { isLoaded, isSignedIn, user } = useAuth();
 *   if (!isLoaded) return null;
 *   return <p>{isSignedIn ? `Hello, ${user.displayName}.` : 'You are signed out.'}</p>;
 * }
 * ```
 */
export function useAuth(): AuthState {
  const auth = useStore($auth, UNKNOWN);
  return useMemo(() => stateOf(auth), [auth]);
}

/**
 * Returns the session of the signed-in user; undefined without one. Changes when it is extended.
 *
 * @example
 * ```tsx
 * import { useSession } from 'sso-elements/react';
 *
 * export function SessionEnd() {
 *   const session = useSession();
 *   return session ? <time>{new Date(session.expiresAtMs).toLocaleTimeString()}</time> : null;
 * }
 * ```
 */
export const useSession = (): Session | undefined => useStore($session, undefined);
