import { confirmWithPasskey } from '../../core/flows/confirm-with-passkey.ts';
import { passkeySupport } from '../../core/flows/passkey-support.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { passkeyObstacle } from '../../core/passkeys/support.ts';
import { create, createButton, createIcon, setBusy } from './create.ts';
import type { Part, Problem } from './part.ts';

export { preparePasskeySupport } from '../../core/flows/passkey-support.ts';

/** A user with a key: the mark of passkeys. */
const PASSKEY =
  'M12.75 7.5a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0ZM2.5 19.5a6.5 6.5 0 0 1 10-5.5M20.250 12a2.750 2.750 0 1 1-5.5 0 2.750 2.750 0 0 1 5.5 0ZM17.5 14.750V21M17.5 18.5h2';

/** Returns why the page can't use the user's passkeys, and what is left to do; undefined if it can (confirm-15). */
export function passkeyObstacleText(core: Core): string | undefined {
  const { t } = messagesService(core);
  const host = new URL(core.ports.location.href).hostname;
  // A page that has not loaded the theme does not know the RP ID; the browser then checks it.
  const { rpId, obstacle } = passkeySupport(core) ?? {
    rpId: host,
    obstacle: passkeyObstacle(core, host),
  };
  if (!obstacle) return undefined;
  const reason =
    obstacle === 'host'
      ? t('confirm.passkey.otherHost', { domain: rpId })
      : t('confirm.passkey.otherBrowser');
  return `${reason} ${t('confirm.passkey.lost')}`;
}

/** Creates the button with which the user confirms the session by a passkey. `signal` ends the wait for one. */
export function createPasskeyButton(core: Core, problem: Problem, signal: AbortSignal): Part {
  const { t } = messagesService(core);
  const status = create('p', 'sso-confirm-status');
  status.role = 'status';
  let isBusy = false;
  let showStatus = () => '';
  const begin = async () => {
    if (isBusy) return;
    isBusy = true;
    problem.show('');
    showStatus = () => t('confirm.passkey.waiting');
    showTexts();
    const failed = await confirmWithPasskey(core, signal);
    if (signal.aborted) return;
    isBusy = false;
    showStatus = () => (failed?.isQuiet ? failed.message : '');
    showTexts();
    if (failed && !failed.isQuiet) problem.show(failed.message);
  };
  const button = createButton('sso-button-primary sso-button-wide', () => void begin());
  button.dataset['focusFirst'] = '';
  function showTexts(): void {
    setBusy(button, isBusy, t('confirm.passkey'));
    if (!isBusy) button.prepend(createIcon(PASSKEY));
    status.textContent = showStatus();
  }
  return { element: create('div', 'sso-confirm-providers', button, status), showTexts };
}
