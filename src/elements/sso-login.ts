import { defineElement } from './wrapper/define.ts';
import { loadPrerendered } from './prerender/early-form.ts';

/**
 * Renders the sign-in screen, with password reset, the forced password change and single sign-on. The form is in the
 * page's own tree, where password managers find it.
 *
 * @element sso-login
 * @attr user-id - Initial user ID of the form.
 * @attr {'form'} layout - `form` renders the form alone: without card, logo, title, side image and footer, on your page's
 *   background and in the width of its container, down to 240 px. Set it before the element is on the page.
 * @attr {boolean} autofocus - Focuses the first empty field when the form is first shown; not on touch screens, in an `iframe`,
 *   or while the user is elsewhere on the page.
 * @event sso-before-sign-in - Dispatched before a sign-in starts by `password`, at a `provider`, or by `passkey`. Cancelable: cancel
 *   it, and nothing is sent, and the form says that it did not work. Has neither user ID nor password.
 * @event sso-step - Dispatched for each step of sign-in and reset after `configure({ steps: true })`, from a closed list.
 * @event sso-signed-in - Dispatched when the user has signed in.
 * @slot heading - Your heading above the form, in the layout `form`.
 * @slot help - Your help below the form, in the layout `form`.
 * @slot footer - Your footer, in the layout `form`.
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Minimum height of a button.
 * @cssproperty --sso-shadow - Shadow of a card at rest.
 * @cssproperty --sso-shadow-raised - Shadow of dialogs, toasts and a card under the pointer.
 * @cssproperty --sso-background - Background of the screen.
 * @cssproperty --sso-surface - Background of cards, fields and the header.
 * @cssproperty --sso-hover - Background of a control under the pointer.
 * @cssproperty --sso-text - Color of text.
 * @cssproperty --sso-muted - Color of secondary text: labels, hints, descriptions.
 * @cssproperty --sso-line - Color of decorative dividing lines.
 * @cssproperty --sso-line-strong - Color of borders that separate a control from its background.
 * @cssproperty --sso-accent - Color of primary buttons, links and marks; the tenant’s color if it has one.
 * @cssproperty --sso-on-accent - Color of text on the accent.
 * @cssproperty --sso-focus - Color of the focus ring.
 * @cssproperty --sso-danger - Color of errors: text, border and icon.
 * @cssproperty --sso-danger-soft - Background of an error message.
 * @cssproperty --sso-success - Color of success messages.
 * @cssproperty --sso-inverse - Background of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Color of text in tooltips and the snack bar.
 */
defineElement({
  tag: 'sso-login',
  isLight: true,
  attributes: { userId: 'string', layout: 'string' },
  prerender: loadPrerendered,
  begin: async () => (await import('../views/login/opening.ts')).beginOpening,
  load: async () => {
    const { LoginView, loadLoginCss } = await import('../views/login/login-view.tsx');
    return { View: LoginView, css: loadLoginCss, next: 'sso-dashboard' };
  },
});
