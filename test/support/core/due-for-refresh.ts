import { fakeCore, type CoreStart } from './fake-core.ts';
import { signedIn } from '../fixtures/users.ts';
import { ok, type Answer } from '../fixtures/replies.ts';

export const HOUR_MS = 3_600_000;
export const REPLY = { roles: ['Business Admin'], displayName: 'Ada King', tokenExpiry: 3600 };

/**
 * Returns a core whose user has a token that lives an hour and expires in ten minutes. Its cookies are on another
 * host, so the page can't read them.
 */
export function dueForRefresh(answer: Answer = ok(REPLY), more: CoreStart = {}) {
  const start = signedIn();
  const fake = fakeCore({
    ...start,
    cookies: {},
    ...more,
    constants: { storageSyncMs: 1, ...more.constants },
    local: {
      ...start.local,
      'sso-elements.clock': 'no-cookie',
      'sso-elements.lifetime': String(HOUR_MS),
      tokenExpiryTime: String(Date.now() + 600_000),
      ...more.local,
    },
  });
  fake.page.gateway.answer('refresh', answer);
  return { ...fake, stored: (key: string) => fake.page.local.values.get(key) };
}
