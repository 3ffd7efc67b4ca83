import { defineElement } from './wrapper/define.ts';

/**
 * My Profile: names, language, roles, secondary email, password and appearance, with header and footer
 * (spec 2, "Profile page").
 *
 * @element sso-profile
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @attr {readonly { label: string; path: string }[]} menu-items - JSON list of further items of the side menu, each `{ label, path }` with a path of this origin.
 * @event sso-locale-change - The person has chosen another language, as the suite spells it (`en_US`).
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Least height of a button.
 * @cssproperty --sso-content-width - Greatest width of what stands between header and footer.
 * @cssproperty --sso-page-height - Least height of the whole screen.
 * @cssproperty --sso-shadow - Shadow of a card at rest.
 * @cssproperty --sso-shadow-raised - Shadow of what is above the page: dialogs, toasts, a card under the pointer.
 * @cssproperty --sso-background - Ground of the screen.
 * @cssproperty --sso-surface - Ground of cards, fields and the header.
 * @cssproperty --sso-raised - Ground of dialogs, panels and toasts.
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
 * @cssproperty --sso-inverse - Ground of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Text of tooltips and the snack bar.
 * @cssproperty --sso-backdrop - What covers the page behind a dialog.
 * @csspart button - Every push button.
 * @csspart footer - The screen’s footer.
 * @csspart header - The screen’s header.
 * @csspart input - Every text field.
 * @csspart menu - The side menu; on a phone the bar of sections.
 * @csspart panel - The panel with the person’s profile.
 * @csspart section - A section such as Personal Information.
 */
defineElement({
  tag: 'sso-profile',
  attributes: { helpLinks: 'json', menuItems: 'json' },
  load: async () => {
    const { ProfileView, profileCss, SCREEN_TEXTS } =
      await import('../views/profile/profile-view.tsx');
    return { View: ProfileView, css: profileCss, texts: SCREEN_TEXTS };
  },
});
