import { useCallback, useState } from 'react';
import { signIn, signOut } from '../core/index.ts';

/** What buttons for signing in and out need. */
export interface SignInActions {
  /** Redirects to sign-in; see `signIn` of `sso-elements/core`. Never rejects. */
  readonly signIn: () => Promise<void>;
  /** Signs out here, in all tabs and on the gateway. Never rejects. */
  readonly signOut: () => Promise<void>;
  /** True while one of them runs. */
  readonly isPending: boolean;
  /** Why the last one failed: its code could not be loaded. */
  readonly error: unknown;
}

/**
 * Returns functions that sign in and out, which take no arguments and so fit `onClick`, and their state.
 *
 * @example
 * ```tsx
 * import { useSignIn } from 'sso-elements/react';
 *
 * export function SignOutButton() {
 *   const { signOut, isPending } = useSignIn();
 *   return (
 *     <button type="button" disabled={isPending} onClick={signOut}>
 *       Sign out
 *     </button>
 *   );
 * }
 * ```
 */
export function useSignIn(): SignInActions {
  const [{ isPending, error }, setState] = useState<Pick<SignInActions, 'isPending' | 'error'>>({
    isPending: false,
    error: undefined,
  });
  const run = useCallback(async (action: () => Promise<void>) => {
    setState({ isPending: true, error: undefined });
    await action().then(
      () => setState({ isPending: false, error: undefined }),
      (reason: unknown) => setState({ isPending: false, error: reason }),
    );
  }, []);
  return {
    signIn: useCallback(() => run(signIn), [run]),
    signOut: useCallback(() => run(() => signOut()), [run]),
    isPending,
    error,
  };
}
