import { defineElement } from './wrapper/define.ts';

const loadView = () => import('../views/dashboard/dashboard-view.tsx');

const ignore = () => {
  // Without this code, a 401 redirects to sign-in.
};

/**
 * Renders the signed-in user's products, with header, profile panel and footer. Redirects to sign-in if there is no
 * session.
 *
 * @element sso-dashboard
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - Addresses of Need Help; each is optional. The attribute is JSON.
 * @attr {'on' | 'off'} shortcuts - Keyboard shortcuts `/` and Ctrl K (⌘ K); `on` by default. `off` disables both, for a page that has shortcuts of its own.
 * @attr {'none'} chrome - `none` leaves out header, profile panel, greeting and footer, for a page that has its own.
 * @event sso-product-open - Dispatched when the user opens a product. Cancelable: cancel it to open the product in your own way.
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
 * @cssproperty --sso-favorite - Color of the star of a favorite product.
 * @cssproperty --sso-inverse - Background of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Color of text in tooltips and the snack bar.
 * @cssproperty --sso-backdrop - Backdrop of a dialog.
 * @csspart button - Every push button.
 * @csspart card - A product’s card.
 * @csspart footer - The screen’s footer.
 * @csspart greeting - The greeting.
 * @csspart header - The screen’s header.
 * @csspart palette - The palette: a dialog that finds a product as the user types.
 * @csspart panel - The profile panel.
 * @csspart search - The search field with its icon.
 * @csspart shelf - A row of favorite or recent products.
 * @csspart star - The button that marks a favorite.
 * @csspart tile - A product in a shelf.
 */
defineElement({
  tag: 'sso-dashboard',
  attributes: { helpLinks: 'json', shortcuts: 'string', chrome: 'string' },
  begin: async () => (await import('../views/dashboard/products-loading.ts')).beginProducts,
  prepare: async (core) => {
    const loading = import('../views/dashboard/products-loading.ts');
    const [{ prepareProducts }] = await Promise.all([loading, loadView()]);
    await prepareProducts(core);
  },
  load: async () => {
    import('./reauth/prepare-reauth.ts').then(({ prepareReauth }) => prepareReauth(), ignore);
    const { DashboardView, dashboardCss, SCREEN_TEXTS } = await loadView();
    return { View: DashboardView, css: dashboardCss, texts: SCREEN_TEXTS };
  },
});
