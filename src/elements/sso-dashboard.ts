import { defineElement } from './define.ts';

/**
 * The signed-in person's products, with header, profile panel and footer (spec 2, "Dashboard").
 *
 * @element sso-dashboard
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @event sso-product-open - Cancelable: prevent it and open the product yourself.
 * @csspart header - The bar at the top.
 * @csspart panel - The profile panel.
 * @csspart footer - The foot of the page.
 * @csspart greeting - The heading.
 * @csspart search - The field that narrows the products down.
 * @csspart palette - The quick search over all products.
 * @csspart shelf - A row of favourites or of what was opened last.
 * @csspart tile - A product on a shelf.
 * @csspart card - A product.
 * @csspart star - The button that makes a product a favourite.
 */
defineElement({
  tag: 'sso-dashboard',
  attributes: { helpLinks: 'json' },
  load: async () => {
    const { DashboardView, dashboardCss } = await import('../views/dashboard/dashboard-view.tsx');
    return { View: DashboardView, css: dashboardCss };
  },
});
