import { authService } from '../../../src/core/auth/store.ts';
import { configService } from '../../../src/core/config/config.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { watchSession } from '../../../src/core/flows/watch-session.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from './fake-core.ts';
import { signedIn } from '../fixtures/users.ts';
import { json } from '../fixtures/replies.ts';
import { until } from '../time/until.ts';

/** Returns a watched page whose session expires in `expiresInMs`. `userInactivityTime` is in seconds. */
export async function watched(
  expiresInMs = 3_600_000,
  more: CoreStart = {},
  userInactivityTime = 0,
): Promise<FakeCore> {
  const fake = fakeCore({
    href: `${HOST}/profile`,
    ...signedIn('ada', expiresInMs),
    settings: { environment: 'env.json' },
    ...more,
  });
  fake.page.gateway.answer('environment', json({ userInactivityTime }));
  watchSession(fake.core);
  await watchStarted(fake);
  return fake;
}

/** Resolves once the watch has started, which waits for the configuration. */
export const watchStarted = ({ core }: FakeCore) => configService(core).ready();

export const signedOut = ({ core }: FakeCore) =>
  until(authService(core).$auth, ({ status }) => status === 'signed-out');

/** True once a sign-out has started. */
export const isSigningOut = ({ core }: FakeCore): boolean =>
  busyService(core).$busy.get() > 0 || authService(core).$auth.get().status === 'signed-out';

export const signOutReasons = ({ host }: FakeCore): SignOutReason[] =>
  host.of('sso-signed-out').map(({ reason }) => reason);

/** Returns the start of a page whose user was last active `agoMs` ago. */
export function activeAgo(agoMs: number): CoreStart {
  const { local } = signedIn();
  return { local: { ...local, lastTabActiveOn: String(Date.now() - agoMs) } };
}
