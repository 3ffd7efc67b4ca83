import { defineElement } from './wrapper/define.ts';
import { loadPrerendered } from './prerender/early-form.ts';

/**
 * The sign-in screen (spec 2, "Sign-in screen").
 *
 * @element sso-login
 * @attr user-id - The user ID that the form starts with.
 * @event sso-signed-in - The person is in.
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Least height of a button.
 * @cssproperty --sso-shadow - Shadow of a card at rest.
 * @cssproperty --sso-shadow-raised - Shadow of what is above the page: dialogs, toasts, a card under the pointer.
 * @cssproperty --sso-background - Ground of the screen.
 * @cssproperty --sso-surface - Ground of cards, fields and the header.
 * @cssproperty --sso-hover - Ground of what the pointer is on.
 * @cssproperty --sso-text - Text.
 * @cssproperty --sso-muted - Text of less weight: labels, hints, descriptions.
 * @cssproperty --sso-line - Lines that divide and need not be seen.
 * @cssproperty --sso-line-strong - Borders that tell a control from its ground.
 * @cssproperty --sso-accent - Primary buttons, links and marks; the tenant’s color where it has one.
 * @cssproperty --sso-on-accent - Text on the accent.
 * @cssproperty --sso-focus - Ring around what has the focus.
 * @cssproperty --sso-danger - Errors: text, border and icon.
 * @cssproperty --sso-danger-soft - Ground of an error message.
 * @cssproperty --sso-success - What went well.
 * @cssproperty --sso-inverse - Ground of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Text of tooltips and the snack bar.
 */
defineElement({
  tag: 'sso-login',
  isLight: true,
  attributes: { userId: 'string' },
  frame: loadPrerendered,
  begin: async () => (await import('../views/login/opening.ts')).beginOpening,
  load: async () => {
    const { LoginView, loginCss } = await import('../views/login/login-view.tsx');
    return { View: LoginView, css: loginCss, next: 'sso-dashboard' };
  },
});
