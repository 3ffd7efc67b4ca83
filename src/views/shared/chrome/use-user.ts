import { useStore } from '@nanostores/react';
import { authService, type User } from '../../../core/auth/store.ts';
import { getCore } from '../../../core/kernel/core.ts';

/** Who is signed in; undefined when nobody is. */
export function useUser(): User | undefined {
  const auth = useStore(authService(getCore()).$auth);
  return auth.status === 'signed-in' ? auth : undefined;
}
