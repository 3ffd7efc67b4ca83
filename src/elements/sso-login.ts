import { defineElement } from './define.ts';

/**
 * The sign-in screen (spec 2, "Sign-in screen").
 *
 * @element sso-login
 * @attr user-id - The user ID that the form starts with.
 * @event sso-signed-in - The person is in.
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
