import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { watchSession } from '../session/watch-session.ts';
import { land } from './land.ts';

/** What every completed sign-in ends with: the watch starts, page and person are told, and she is shown in. */
export async function welcome(core: Core, host: Host): Promise<void> {
  const auth = authRoom(core).$auth.get();
  if (auth.status === 'signed-out') return;
  const { tenant } = await configRoom(core).ready();
  watchSession(core);
  const { follow, t } = messagesRoom(core);
  await follow();
  toastsRoom(core).show('success', t('success.title'), t('login.success'));
  host.emit('sso-signed-in', { userId: auth.userId, displayName: auth.displayName, tenant });
  land(core, host);
}
