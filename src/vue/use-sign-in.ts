import { shallowRef, type ShallowRef } from 'vue';
import { signIn, signOut } from '../core/index.ts';

/** What buttons for signing in and out need. */
export interface SignInRefs {
  /** Redirects to sign-in; see `signIn` of `sso-elements/core`. Never rejects. */
  readonly signIn: () => Promise<void>;
  /** Signs out here, in all tabs and on the gateway. Never rejects. */
  readonly signOut: () => Promise<void>;
  /** True while one of them runs. */
  readonly isPending: Readonly<ShallowRef<boolean>>;
  /** Why the last one failed: its code could not be loaded. */
  readonly error: Readonly<ShallowRef<unknown>>;
}

/** Returns functions that sign in and out, which take no arguments and so fit `@click`, and their state. */
export function useSignIn(): SignInRefs {
  const isPending = shallowRef(false);
  const error = shallowRef<unknown>();
  const run = async (action: () => Promise<void>) => {
    isPending.value = true;
    error.value = undefined;
    try {
      await action();
    } catch (reason) {
      error.value = reason;
    }
    isPending.value = false;
  };
  return { signIn: () => run(signIn), signOut: () => run(() => signOut()), isPending, error };
}
