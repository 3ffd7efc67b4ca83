import { computed, type ComputedRef, type ShallowRef } from 'vue';
import { $auth, $session, type Auth, type Session, type User } from '../core/index.ts';
import { useStore } from './use-store.ts';

/** Whether a user is signed in, and who. `isLoaded` is false until that is known. */
export interface AuthRefs {
  readonly status: ComputedRef<Auth['status']>;
  readonly isLoaded: ComputedRef<boolean>;
  readonly isSignedIn: ComputedRef<boolean>;
  readonly user: ComputedRef<User | undefined>;
}

/**
 * Returns whether a user is signed in, and who; unknown on a server and until the component is mounted.
 *
 * @example
 * ```ts
 * import { watchEffect } from 'vue';
 * import { useAuth } from 'sso-elements/vue';
 *
 * export function useTitle() {
 *   const { user } = useAuth();
 *   watchEffect(() => (document.title = user.value ? `Prices: ${user.value.displayName}` : 'Prices'));
 * }
 * ```
 */
export function useAuth(): AuthRefs {
  const auth = useStore<Auth>($auth, { status: 'unknown' });
  return {
    status: computed(() => auth.value.status),
    isLoaded: computed(() => auth.value.status !== 'unknown'),
    isSignedIn: computed(() => auth.value.status === 'signed-in'),
    user: computed(() => {
      if (auth.value.status !== 'signed-in') return undefined;
      const { status: _, ...user } = auth.value;
      return user;
    }),
  };
}

/** Returns a ref of the signed-in user's session; undefined without one. Changes when it is extended. */
export const useSession = (): Readonly<ShallowRef<Session | undefined>> =>
  useStore<Session | undefined>($session, undefined);
