import { defineElement } from './wrapper/define.ts';

const loadView = () => import('../views/dashboard/dashboard-view.tsx');

/**
 * The signed-in person's products, with header, profile panel and footer (spec 2, "Dashboard").
 *
 * @element sso-dashboard
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @attr {'on' | 'off'} shortcuts - Keyboard shortcuts `/` and Ctrl K; `on` by default; `off` disables both for a page with shortcuts of its own.
 * @event sso-product-open - Cancelable: prevent it and open the product yourself.
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
 * @cssproperty --sso-favorite - Star of a favorite product.
 * @cssproperty --sso-inverse - Ground of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Text of tooltips and the snack bar.
 * @cssproperty --sso-backdrop - What covers the page behind a dialog.
 * @csspart button - Every push button.
 * @csspart card - A product’s card.
 * @csspart footer - The screen’s footer.
 * @csspart greeting - The line that greets the person.
 * @csspart header - The screen’s header.
 * @csspart palette - The dialog that finds a product by typing.
 * @csspart panel - The panel with the person’s profile.
 * @csspart search - The search field with its icon.
 * @csspart shelf - A row of favorite or recent products.
 * @csspart star - The button that marks a favorite.
 * @csspart tile - A product in such a row.
 */
defineElement({
  tag: 'sso-dashboard',
  attributes: { helpLinks: 'json', shortcuts: 'string' },
  begin: async () => (await import('../views/dashboard/products-loading.ts')).beginProducts,
  prepare: async (core) => {
    const loading = import('../views/dashboard/products-loading.ts');
    const [{ prepareProducts }] = await Promise.all([loading, loadView()]);
    await prepareProducts(core);
  },
  load: async () => {
    const { DashboardView, dashboardCss, SCREEN_TEXTS } = await loadView();
    return { View: DashboardView, css: dashboardCss, texts: SCREEN_TEXTS };
  },
});
