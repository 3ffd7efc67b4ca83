import { defineElement } from './define.ts';

/**
 * The sign-in screen (spec 2, "Sign-in screen").
 *
 * @element sso-login
 * @attr api-base - Origin of the gateway; the page's own by default.
 * @attr tenant - Tenant code, unless the host name or the environment says it.
 * @attr environment - Address of `environment.release.json`.
 * @attr user-id - The user ID that the form starts with.
 * @attr locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @attr theme - `light`, `dark` or `auto` (default).
 * @event sso-signed-in - The person is in; `detail` is `{ userId, displayName, tenant }`.
 * @event sso-navigate - Cancelable; `detail` is `{ path, reload }`.
 * @event sso-error - A failure; `detail` is `{ source, kind, message }`.
 */
defineElement({
  tag: 'sso-login',
  isLight: true,
  attributes: { userId: 'string' },
  load: async () => {
    const { LoginView, loginCss } = await import('../views/login/login-view.tsx');
    return { View: LoginView, css: loginCss };
  },
});
