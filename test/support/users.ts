import type { PageStart } from './fake-ports.ts';

const HOUR_MS = 3_600_000;

/** The login reply of an ordinary user. */
export const LOGIN = {
  roles: ['Business User', 'Business Admin'],
  tokenExpiry: 3600,
  userType: 'INT',
  displayName: 'Ada Lovelace',
  langCd: 'en_US',
  lastLogin: '2026-01-31T08:15:00',
  forcePwdChangeOnLogin: false,
};

export const expiryIso = (inMs: number) => new Date(Date.now() + inMs).toISOString();

/** Returns the start of a page whose storage and cookies contain a live session. */
export function signedIn(userId = 'ada', expiresInMs = HOUR_MS): PageStart {
  return {
    local: {
      isAuthenticated: 'true',
      tenant: 'ACME',
      userId,
      displayName: 'Ada Lovelace',
      displayRole: 'Business User',
      roles: '["Business User","Business Admin"]',
      userType: 'INT',
      lastLoginTime: '2026-01-31T08:15:00',
      lastTabActiveOn: String(Date.now()),
    },
    cookies: { tokenExpiryDttm: expiryIso(expiresInMs) },
  };
}

/** The readable cookies that single sign-on sets (gateway-contract-51). */
export const SSO_COOKIES = {
  username: 'ada@acme.example',
  userType: 'EXT',
  displayName: 'Ada Lövelace; Countess',
  roles: 'Business User:BU|Group: with colon:BA',
  langCd: 'fr_FR',
  lastLogin: '2026-01-30T07:00:00',
};
