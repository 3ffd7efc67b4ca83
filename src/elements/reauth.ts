import { authRoom } from '../core/auth/store.ts';
import { configRoom } from '../core/config.ts';
import { room, type Core } from '../core/core.ts';
import { hostsRoom } from '../core/events.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import { navigate } from '../core/navigation.ts';
import { reauthRoom } from '../core/session/reauth.ts';
import reauthCss from './reauth.css';
import './sso-login.ts';

/** Sign-in over the page, in the page's own tree, where password managers reach it. */
function openDialog(core: Core, userId: string): () => void {
  const { t } = messagesRoom(core);
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  const message = document.createElement('p');
  const login = document.createElement('sso-login');
  const leave = document.createElement('button');
  dialog.className = 'sso-reauth';
  dialog.ariaLabel = heading.textContent = t('reauth.title');
  message.textContent = t('reauth.message', { userId });
  login.setAttribute('user-id', userId);
  leave.type = 'button';
  leave.textContent = t('reauth.leave');
  leave.addEventListener('click', () =>
    navigate(core, hostsRoom(core).current(), configRoom(core).path('loginPath')),
  );
  // The page stays where it is: who has signed in is already there.
  login.addEventListener('sso-navigate', (event) => event.preventDefault());
  const refuse = (event: Event) => event.preventDefault();
  const reopen = () => dialog.showModal();
  dialog.addEventListener('cancel', refuse);
  dialog.addEventListener('close', reopen);

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(reauthCss);
  document.adoptedStyleSheets.push(sheet);
  dialog.append(heading, message, login, leave);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.removeEventListener('close', reopen);
    dialog.close();
    dialog.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Opens the dialog while somebody is asked to sign in again; another person gets a page of her own. */
const reauthDialogRoom = room('reauth-dialog', (core: Core) => {
  const { $reauth } = reauthRoom(core);
  let close: (() => void) | undefined;
  $reauth.subscribe((asked) => {
    if (asked) close ??= openDialog(core, asked.userId);
    else {
      close?.();
      close = undefined;
    }
  });
  authRoom(core).$auth.subscribe((auth) => {
    const asked = $reauth.get();
    if (!asked || auth.status === 'signed-out') return;
    // Not before the sign-in has told the page all it has to tell.
    core.ports.setTimer(() => {
      if (auth.userId === asked.userId) $reauth.set(undefined);
      else core.ports.location.reload();
    }, 0);
  });
  return {};
});

/** Lets the page's guard ask for a sign-in in place (`reauth="inline"`). */
export function watchReauth(core: Core): void {
  reauthDialogRoom(core);
}
