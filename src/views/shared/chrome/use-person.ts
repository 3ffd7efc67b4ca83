import { useStore } from '@nanostores/react';
import { authRoom, type Person } from '../../../core/auth/store.ts';
import { getCore } from '../../../core/core.ts';

/** Who is signed in; undefined when nobody is. */
export function usePerson(): Person | undefined {
  const auth = useStore(authRoom(getCore()).$auth);
  return auth.status === 'signed-in' ? auth : undefined;
}
