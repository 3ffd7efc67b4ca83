import { send } from '../api/client.ts';
import { SIGNED_IN_AT_KEY } from '../auth/kept-cookie.ts';
import { configService } from '../config/config.ts';
import { authTypesCall } from '../contract/auth.ts';
import { passkeyOptionsCall, passkeySignInCall } from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { usePasskeyAtHand } from '../passkeys/credentials.ts';
import { signalRemoved } from '../passkeys/signals.ts';
import { readCookie } from '../platform/cookies.ts';
import { storageService } from '../platform/storage.ts';
import { themeService } from '../theme/store.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { passkeySupport, preparePasskeySupport, type PasskeySupport } from './passkey-support.ts';
import { storeSession } from './store-session.ts';

/** How long a call may take: the user waits for the redirect. */
const CALL_MS = 3_000;

/** Returns whether the page can use passkeys, as the gateway announced at an earlier visit, or else announces now. */
async function findSupport(core: Core, tenant: string): Promise<PasskeySupport | undefined> {
  const theme = themeService(core);
  if (!theme.showStored(tenant)) {
    const portal = await send(core, authTypesCall, {
      query: { tenantCode: tenant },
      language: messagesService(core).tag(),
      timeoutMs: CALL_MS,
    });
    if (!portal.ok || !portal.data) return undefined;
    theme.store(tenant, portal.data.theme.themeDetails, portal.data.features);
  }
  await preparePasskeySupport(core);
  return passkeySupport(core);
}

/**
 * Signs in with a passkey that the device has at hand, and stays on the page. Resolves to false, without a message, if there
 * is none or if that fails: the sign-in screen then offers all ways. Never rejects.
 */
export async function signInAtHand(core: Core): Promise<boolean> {
  const { tenant } = await configService(core).ready();
  const support = await findSupport(core, tenant);
  if (!support || support.obstacle) return false;
  const language = messagesService(core).tag();
  const options = await send(core, passkeyOptionsCall, { language, timeoutMs: CALL_MS });
  if (!options.ok) return false;
  const { publicKey, ticket } = options.data;
  const used = await usePasskeyAtHand(core, publicKey);
  if (used.kind !== 'done') return false;
  const { credential } = used;
  const reply = await send(core, passkeySignInCall, { body: { ticket, credential }, language });
  if (!reply.ok) {
    void signalRemoved(reply.failure.data, support.rpId, credential.id);
    return false;
  }
  // Only the sign-in screen changes a password that has to be changed.
  if (reply.data.forcePwdChangeOnLogin) return false;
  storageService(core).set(SIGNED_IN_AT_KEY, String(core.ports.now()));
  storeSession(core, readCookie(core, 'username') ?? '', tenant, reply.data);
  await completeSignIn(core, hostsService(core).current(), { go: () => false });
  return true;
}
