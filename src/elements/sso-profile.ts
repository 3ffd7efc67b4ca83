import { defineElement } from './wrapper/define.ts';

const ignore = () => {
  // Without this code, a 401 redirects to sign-in.
};

/**
 * Renders My Profile: names, language, roles, secondary email, password, passkeys, sessions and appearance, with header,
 * profile panel and footer. Redirects to sign-in if there is no session.
 *
 * @element sso-profile
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - Addresses of Need Help; each is optional. The attribute is JSON.
 * @attr {readonly { label: string; path: string }[]} menu-items - Further items of the side menu, each with a path of this origin. The attribute is JSON.
 * @attr {'none'} chrome - `none` leaves out header, profile panel, title, side menu and footer, for a page that has its own.
 * @attr sections - The sections that are shown, separated by spaces: `personal`, `roles`, `email`, `password`, `passkeys`,
 *   `second-factor`, `sessions`, `events`, `settings`. All by default; they keep the order of the screen.
 * @event sso-locale-change - Dispatched when the user has chosen another language; `locale` is a code such as `en_US`.
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Minimum height of a button.
 * @cssproperty --sso-content-width - Maximum width of the content between header and footer.
 * @cssproperty --sso-page-height - Minimum height of the whole screen.
 * @cssproperty --sso-shadow - Shadow of a card at rest.
 * @cssproperty --sso-shadow-raised - Shadow of dialogs, toasts and a card under the pointer.
 * @cssproperty --sso-background - Background of the screen.
 * @cssproperty --sso-surface - Background of cards, fields and the header.
 * @cssproperty --sso-raised - Background of dialogs, panels and toasts.
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
 * @cssproperty --sso-backdrop - Backdrop of a dialog.
 * @csspart button - Every push button.
 * @csspart footer - The screen’s footer.
 * @csspart header - The screen’s header.
 * @csspart input - Every text field.
 * @csspart menu - The side menu; on a phone the bar of sections.
 * @csspart panel - The profile panel.
 * @csspart section - A section such as Personal Information.
 */
defineElement({
  tag: 'sso-profile',
  attributes: { helpLinks: 'json', menuItems: 'json', chrome: 'string', sections: 'string' },
  load: async () => {
    import('./reauth/prepare-reauth.ts').then(({ prepareReauth }) => prepareReauth(), ignore);
    const { ProfileView, profileCss, SCREEN_TEXTS } =
      await import('../views/profile/profile-view.tsx');
    return { View: ProfileView, css: profileCss, texts: SCREEN_TEXTS };
  },
});
