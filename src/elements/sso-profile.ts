import { defineElement } from './define.ts';

/**
 * My Profile: names, language, roles, secondary email, password and appearance, with header and footer
 * (spec 2, "Profile page").
 *
 * @element sso-profile
 * @attr help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @attr menu-items - JSON list of further items of the side menu, each `{ label, path }` with a path of this origin.
 * @attr locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @attr theme - `light`, `dark` or `auto` (default).
 * @event sso-locale-change - The person has chosen another language; `detail` is `{ locale }`.
 * @event sso-signed-out - `detail` is `{ reason }`.
 * @event sso-navigate - Cancelable; `detail` is `{ path, reload }`.
 * @event sso-error - A failure; `detail` is `{ source, kind, message }`.
 */
defineElement({
  tag: 'sso-profile',
  attributes: { helpLinks: 'json', menuItems: 'json' },
  load: async () => {
    const { ProfileView, profileCss } = await import('../views/profile/profile-view.tsx');
    return { View: ProfileView, css: profileCss };
  },
});
