import type { ReactNode } from 'react';
import type { Auth, User } from '../core/index.ts';
import { useAuth } from './use-auth.ts';

/** The props of {@link Show}. */
export interface ShowProps {
  /** The state in which the children are shown, or a function that decides by the signed-in user. */
  readonly when: Auth['status'] | ((user: User) => boolean);
  readonly children?: ReactNode;
  /** Shown in all other states, but not while it is unknown whether a user is signed in. */
  readonly fallback?: ReactNode;
}

/**
 * Shows its children in one state only. It hides, and protects nothing: the gateway and your services decide who may do
 * what.
 *
 * @example
 * ```tsx
 * import { Show } from 'sso-elements/react';
 *
 * export const Admin = () => (
 *   <Show when={({ roles }) => roles.includes('Administrator')} fallback={<p>For administrators.</p>}>
 *     <a href="/admin">Administration</a>
 *   </Show>
 * );
 * ```
 */
export function Show({ when, children, fallback }: ShowProps): ReactNode {
  const { status, user } = useAuth();
  const isShown = typeof when === 'string' ? status === when : user !== undefined && when(user);
  if (isShown) return children;
  return status === 'unknown' ? null : fallback;
}
