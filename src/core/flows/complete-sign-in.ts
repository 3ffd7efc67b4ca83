import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { nextScreenService } from '../auth/next-screen.ts';
import { toastsService } from '../notices/toasts.ts';
import { watchSession } from './watch-session.ts';
import { chooseDestination, type SignInDestination } from './redirect-after-sign-in.ts';

/** Completes a sign-in: starts the session watch, dispatches `sso-signed-in`, shows a toast and redirects. */
export async function completeSignIn(
  core: Core,
  host: Host,
  destination?: SignInDestination,
): Promise<void> {
  const auth = authService(core).$auth.get();
  if (auth.status !== 'signed-in') return;
  const { tenant } = await configService(core).ready();
  const { go } = destination ?? chooseDestination(core, host, auth.userId);
  watchSession(core);
  const { updateLocale, t } = messagesService(core);
  await updateLocale();
  const showToast = () => {
    // The first call may have shown that the session is over.
    if (authService(core).isAuthenticated())
      toastsService(core).show('success', t('success.title'), t('login.success'));
  };
  host.emit('sso-signed-in', { userId: auth.userId, displayName: auth.displayName, tenant });
  nextScreenService(core).whenShown(showToast, go());
}
