import { defineElement } from './define.ts';

/**
 * My Profile: names, language, roles, secondary email, password and appearance, with header and footer
 * (spec 2, "Profile page").
 *
 * @element sso-profile
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @attr {readonly { label: string; path: string }[]} menu-items - JSON list of further items of the side menu, each `{ label, path }` with a path of this origin.
 * @event sso-locale-change - The person has chosen another language, as the suite spells it (`en_US`).
 * @csspart header - The bar at the top.
 * @csspart panel - The profile panel.
 * @csspart footer - The foot of the page.
 */
defineElement({
  tag: 'sso-profile',
  attributes: { helpLinks: 'json', menuItems: 'json' },
  load: async () => {
    const { ProfileView, profileCss } = await import('../views/profile/profile-view.tsx');
    return { View: ProfileView, css: profileCss };
  },
});
