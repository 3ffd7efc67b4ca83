import { passwordFormsService } from '../../core/api/password-forms.ts';
import { warnOfGateway } from '../../core/api/warn-of-gateway.ts';
import { confirmService } from '../../core/auth/confirm.ts';
import { configService } from '../../core/config/config.ts';
import { CONFIRMATION_TEXTS } from '../../core/i18n/confirmation-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { defineService, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { watchNotices } from '../notifications/notifications.ts';
import { openLightDialog } from '../reauth/light-dialog.ts';
import { gatewayOf } from '../reauth/named-gateway.ts';
import confirmCss from './confirm.css';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';
import { createContent, type LateParts } from './content.ts';

type Openers = () => readonly HTMLElement[];

/** Loads a part for some ways to confirm if the user has one of them. Without it, the dialog offers the other ways. */
async function loadPart<Loaded>(
  core: Core,
  types: readonly string[],
  importPart: () => Promise<Loaded>,
): Promise<Loaded | undefined> {
  const request = confirmService(core).$confirm.get();
  if (!request?.methods.some(({ type }) => types.includes(type))) return undefined;
  try {
    return await importTwice(importPart);
  } catch (error) {
    logLoadFailure(hostsService(core).current(), 'confirm', error);
    return undefined;
  }
}

const importPasskeys = async (core: Core) => {
  const passkeys = await import('./passkey-button.ts');
  await passkeys.preparePasskeySupport(core);
  return passkeys;
};

const importCodes = async (core: Core) => {
  const codes = await import('./code-form.ts');
  await codes.loadTexts(core);
  return codes;
};

/** Loads what the user's ways to confirm need. */
async function loadParts(core: Core): Promise<LateParts> {
  const [passkeys, codes] = await Promise.all([
    loadPart(core, ['passkey'], () => importPasskeys(core)),
    loadPart(core, ['app', 'recovery'], () => importCodes(core)),
  ]);
  return { passkeys, codes };
}

/** Opens the dialog for the current request. Returns a function that closes it. */
function openDialog(core: Core, parts: LateParts, openAgain: () => void): () => void {
  const { $confirm, settle } = confirmService(core);
  const request = $confirm.get();
  const ending = new AbortController();
  if (!request) return () => {};
  const close = openLightDialog(core, {
    ...createContent(core, request, ending.signal, parts),
    className: 'sso-confirm',
    css: [confirmCss],
    onCancel: () => settle(false),
    onRewritten: openAgain,
  });
  return () => {
    ending.abort();
    close();
  };
}

/** Shows the dialog while there is a request, if its gateway may get the user's password. */
const confirmDialogService = defineService('confirm-dialog', (core: Core) => {
  const { $confirm, settle } = confirmService(core);
  let openers: Openers = () => [];
  let close: (() => void) | undefined;
  let removeForm: (() => void) | undefined;
  let parts: LateParts = {};
  const refuse = (gateway: string): void => {
    const message = warnOfGateway(core, gateway);
    settle(false);
    hostsService(core)
      .current()
      .emit('sso-error', { source: 'confirm', kind: 'settings', message });
  };
  const own = () => {
    const { 'api-base': apiBase, environment } = gatewayOf(openers());
    return { ...(apiBase && { apiBase }), ...(environment && { environment }) };
  };
  const open = (): void => {
    close?.();
    close = openDialog(core, parts, open);
  };
  const openIfAllowed = async (): Promise<void> => {
    const { add, accept } = passwordFormsService(core);
    removeForm = add({ own, refuse });
    accept(await configService(core).ready());
    parts = await loadParts(core);
    if ($confirm.get() && !close) open();
  };
  $confirm.subscribe((request) => {
    if (request && !removeForm) void openIfAllowed();
    if (request) return;
    close?.();
    removeForm?.();
    close = undefined;
    removeForm = undefined;
  });
  return {
    setOpeners: (current: Openers) => {
      openers = current;
    },
  };
});

/**
 * Makes the page show requests for a confirmation in a dialog, in the page's language and colors. `openers` returns the
 * elements for which it opens; only they name its gateway.
 */
export async function watchConfirm(core: Core, openers: Openers): Promise<void> {
  const { add, ready } = messagesService(core);
  watchNotices(core);
  themeService(core).showStored(storageService(core).get('tenant') ?? '');
  await ready();
  await add(CONFIRMATION_TEXTS);
  confirmDialogService(core).setOpeners(openers);
}
