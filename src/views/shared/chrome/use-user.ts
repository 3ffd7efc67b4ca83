import { useStore } from '@nanostores/react';
import { authService, type User } from '../../../core/auth/store.ts';
import { getCore } from '../../../core/kernel/core.ts';

/** Returns the signed-in user; undefined if no user is signed in. */
export function useUser(): User | undefined {
  const auth = useStore(authService(getCore()).$auth);
  return auth.status === 'signed-in' ? auth : undefined;
}
