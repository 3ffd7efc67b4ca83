import { authService } from '../../core/auth/store.ts';
import { defineService, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { isSameUser } from '../../core/flows/replace-session.ts';
import { directionOf, languageTag } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { signInPath } from '../../core/config/navigation.ts';
import { reauthService } from '../../core/auth/reauth.ts';
import baseCss from '../../views/shared/styles/base.css';
import resetCss from '../../views/shared/styles/reset.css';
import { placeNotifications } from '../notifications/notifications.ts';
import { applyPageScheme } from '../wrapper/page-scheme.ts';
import reauthCss from './reauth.css';
import '../sso-login.ts';
import { adoptStyles } from '../wrapper/styles.ts';

/** Goes to sign-in; a page that routes there by itself is left with nothing over it. */
function leavePage(core: Core): void {
  const path = signInPath(core);
  const mayGo = hostsService(core).current().emit('sso-navigate', { path, reload: false });
  if (mayGo) core.ports.location.assign(path);
  else reauthService(core).$reauth.set(undefined);
}

function drawLogin(userId: string): HTMLElement {
  const login = document.createElement('sso-login');
  login.setAttribute('user-id', userId);
  // The page stays where it is, and its router hears nothing of a way to the dashboard.
  login.addEventListener('sso-navigate', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  return login;
}

/**
 * Sign-in over the page, in the page's own tree, where password managers reach it; returns how to have its
 * language left alone, too.
 */
function drawDialog(core: Core, userId: string): [HTMLDialogElement, () => void] {
  const { $locale, t } = messagesService(core);
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  const message = document.createElement('p');
  const leave = document.createElement('button');
  dialog.className = 'sso-reauth sso-scope';
  heading.id = 'sso-reauth-title';
  message.id = 'sso-reauth-message';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', message.id);
  // Whoever is typing as it opens must not press a button unseen.
  heading.tabIndex = -1;
  heading.autofocus = true;
  leave.type = 'button';
  leave.className = 'sso-link';
  leave.addEventListener('click', () => leavePage(core));
  dialog.append(heading, message, drawLogin(userId), leave);
  const unsubscribe = $locale.subscribe((locale) => {
    dialog.lang = languageTag(locale);
    dialog.dir = directionOf(locale);
    heading.textContent = t('reauth.title');
    message.textContent = userId && t('reauth.message', { userId });
    leave.textContent = t('reauth.leave');
  });
  return [dialog, unsubscribe];
}

/** Opens the dialog, which only a sign-in or leaving ends; returns how to close it. */
function openDialog(core: Core, userId: string): () => void {
  const [dialog, leaveLanguage] = drawDialog(core, userId);
  const reopen = () => dialog.showModal();
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // A second Esc closes even a dialog that refuses (decisions 2.8).
  dialog.addEventListener('close', reopen);
  const tags = dialog.querySelectorAll<HTMLElement>('sso-login');
  const removeStyles = applyPageScheme(core, dialog, ...tags);
  const release = adoptStyles(dialog, [resetCss, baseCss, reauthCss], true);
  document.body.append(dialog);
  dialog.showModal();
  // All around is inert: what is told must be told in here.
  const returnNotifications = placeNotifications(dialog);
  return () => {
    returnNotifications();
    dialog.removeEventListener('close', reopen);
    dialog.close();
    dialog.remove();
    removeStyles();
    release();
    leaveLanguage();
  };
}

/** Opens the dialog while somebody is asked to sign in again; another person gets a page of her own. */
const reauthDialogService = defineService('reauth-dialog', (core: Core) => {
  const { $reauth } = reauthService(core);
  let close: (() => void) | undefined;
  $reauth.subscribe((asked) => {
    if (asked) close ??= openDialog(core, asked.userId);
    else {
      close?.();
      close = undefined;
    }
  });
  const settle = () => {
    const asked = $reauth.get();
    const auth = authService(core).$auth.get();
    if (!asked || auth.status === 'signed-out') return;
    if (isSameUser(auth.userId, asked.userId)) $reauth.set(undefined);
    else core.ports.location.reload();
  };
  let cancel = () => {};
  authService(core).$auth.subscribe(() => {
    cancel();
    // Not before the sign-in has told the page all it has to tell.
    cancel = core.ports.setTimer(settle, 0);
  });
  return {};
});

/** Lets the page's guard ask for a sign-in in place (`reauth="inline"`). */
export function watchReauth(core: Core): void {
  reauthDialogService(core);
}
