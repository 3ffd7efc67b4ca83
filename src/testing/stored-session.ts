import { displayName, localTime } from '../core/contract/gateway/users.ts';
import type { FakeUser } from './user-types.ts';

/** In this time before the end, the elements warn, unless they may refresh silently. */
const WARNING_MS = 120_000;

/** Returns what the elements store in `localStorage` of a signed-in user. */
export function storedSession(
  user: FakeUser,
  tenant: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Record<string, string> {
  const roles = user.roles.map(({ name }) => name);
  return {
    isAuthenticated: 'true',
    tenant,
    userId: user.username,
    displayName: displayName(user),
    displayRole: roles[0] ?? '',
    roles: JSON.stringify(roles),
    userType: user.userType,
    lastLoginTime: localTime(user.lastSignInAt),
    lastTabActiveOn: String(now),
    tokenExpiryTime: String(expiresAt),
    'sso-elements.lifetime': String(expiresAt - now),
    // The end is the time above, whether or not the page can read the gateway's cookies.
    'sso-elements.clock': 'no-cookie',
    // A session that is about to end warns. It is not refreshed silently.
    ...(expiresAt - now <= WARNING_MS && { 'sso-elements.stayTried': String(expiresAt) }),
  };
}
