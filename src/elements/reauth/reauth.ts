import { configService } from '../../core/config/config.ts';
import { authService } from '../../core/auth/store.ts';
import { defineService, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { isSameUser } from '../../core/flows/replace-session.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { navigate, signInPath } from '../../core/config/navigation.ts';
import { END_TEXTS } from '../../core/i18n/end-texts.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { reauthService, type ReauthRequest } from '../../core/auth/reauth.ts';
import { storageService } from '../../core/platform/storage.ts';
import { PUT_BACK_MS } from '../notifications/keep-on-page.ts';
import { openLightDialog, TITLE_ID } from './light-dialog.ts';
import { gatewayOf } from './named-gateway.ts';
import baseCss from '../../views/shared/styles/base.css';
import resetCss from '../../views/shared/styles/reset.css';
import lightDialogCss from './light-dialog.css';
import reauthCss from './reauth.css';
import '../sso-login.ts';

/** Redirects to sign-in. Closes the dialog if the page routes there with its own router. */
function leavePage(core: Core): void {
  const isLoading = navigate(core, hostsService(core).current(), signInPath(core));
  if (isLoading) return;
  reauthService(core).$reauth.set(undefined);
  // The user's own language leaves with the user's page.
  void messagesService(core).updateLocale();
}

/** The name of the role whose users sign in by the option of the framework administrator. */
const FRAMEWORK_ADMIN = 'Framework Admin';

/** Creates the form. It names the gateway that its openers name, if they all name the same one. */
function createLogin(userId: string, openers: readonly HTMLElement[]): HTMLElement {
  const login = pageDocument.createElement('sso-login');
  login.setAttribute('user-id', userId);
  for (const [name, value] of Object.entries(gatewayOf(openers))) login.setAttribute(name, value);
  // The form must not leave the page, also if its tenant is unknown.
  login.addEventListener('sso-navigate', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  return login;
}

/** Opens the dialog, which the user can't dismiss; returns a function that closes it. */
function openDialog(
  core: Core,
  { userId, roles, reason }: ReauthRequest,
  openers: readonly HTMLElement[],
  onRewritten: () => void,
): () => void {
  const { add, t } = messagesService(core);
  const heading = pageDocument.createElement('h2');
  const ended = pageDocument.createElement('p');
  const message = pageDocument.createElement('p');
  const leave = pageDocument.createElement('button');
  heading.id = TITLE_ID;
  ended.id = 'sso-reauth-reason';
  message.id = 'sso-reauth-message';
  // A user who is typing when the dialog opens must not press a button by accident.
  heading.tabIndex = -1;
  heading.autofocus = true;
  leave.type = 'button';
  leave.className = 'sso-link';
  leave.addEventListener('click', () => leavePage(core));
  const showTexts = () => {
    heading.textContent = t('reauth.title');
    const site = new URL(configService(core).gatewayUrl()).host;
    ended.textContent = t(`ended.${reason}` as MessageId, { site });
    message.textContent = userId && t('reauth.message', { userId });
    leave.textContent = t('reauth.leave');
  };
  void add(END_TEXTS).then(showTexts);
  return openLightDialog(core, {
    // For all others, it would be the sign-in of another user.
    className: roles.includes(FRAMEWORK_ADMIN) ? 'sso-reauth-admin' : '',
    children: [heading, ended, message, createLogin(userId, openers), leave],
    describedBy: `${ended.id} ${message.id}`,
    css: [resetCss, baseCss, lightDialogCss, reauthCss],
    showTexts,
    onRewritten,
  });
}

/** Shows the dialog while the session needs a new sign-in. Reloads the page if another user signs in. */
const reauthDialogService = defineService('reauth-dialog', (core: Core) => {
  const { $reauth } = reauthService(core);
  // Early, because the browser may be offline when the dialog is due.
  void messagesService(core).add(END_TEXTS);
  let openers: () => readonly HTMLElement[] = () => [];
  let close: (() => void) | undefined;
  /** The tenant of the ended session. */
  let tenant: string | null = null;
  const open = (request: ReauthRequest): void => {
    const reopen = () => {
      close?.();
      open(request);
    };
    // A page that is being written anew has none for a moment.
    close = pageDocument.querySelector('body')
      ? openDialog(core, request, openers(), reopen)
      : core.ports.setTimer(reopen, PUT_BACK_MS);
  };
  $reauth.subscribe((request) => {
    if (request && !close) {
      tenant = storageService(core).get('tenant');
      open(request);
    } else if (!request) {
      close?.();
      close = undefined;
    }
  });
  const settle = () => {
    const request = $reauth.get();
    const auth = authService(core).$auth.get();
    if (!request || auth.status !== 'signed-in') return;
    // The same user ID at another tenant is another user.
    const isSameTenant = storageService(core).get('tenant') === tenant;
    if (isSameTenant && isSameUser(auth.userId, request.userId)) $reauth.set(undefined);
    else core.ports.location.reload();
  };
  let cancel = () => {};
  authService(core).$auth.subscribe(() => {
    cancel();
    // Waits until the sign-in has dispatched all its events.
    cancel = core.ports.setTimer(settle, 0);
  });
  return {
    setOpeners: (current: () => readonly HTMLElement[]) => {
      openers = current;
    },
  };
});

/**
 * Makes the page ask for a new sign-in in a dialog (`reauth="inline"`). `openers` returns the elements for which it
 * opens; only they name its gateway.
 */
export function watchReauth(core: Core, openers: () => readonly HTMLElement[]): void {
  reauthDialogService(core).setOpeners(openers);
}
