import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { nextScreenRoom } from '../next-screen.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { watchSession } from '../session/watch-session.ts';
import { decideLanding, type Landing } from './land.ts';

/** What every completed sign-in ends with: the watch starts, page and person are told, and she is shown in. */
export async function welcome(core: Core, host: Host, landing?: Landing): Promise<void> {
  const auth = authRoom(core).$auth.get();
  if (auth.status === 'signed-out') return;
  const { tenant } = await configRoom(core).ready();
  const { isStarted, go } = landing ?? decideLanding(core, host, auth.userId);
  watchSession(core);
  const { follow, t } = messagesRoom(core);
  await follow();
  const greet = () => void toastsRoom(core).show('success', t('success.title'), t('login.success'));
  if (isStarted) nextScreenRoom(core).whenShown(greet);
  else greet();
  host.emit('sso-signed-in', { userId: auth.userId, displayName: auth.displayName, tenant });
  go();
}
