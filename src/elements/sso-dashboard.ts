import { defineElement } from './define.ts';

/**
 * The signed-in person's products, with header, profile panel and footer (spec 2, "Dashboard").
 *
 * @element sso-dashboard
 * @attr help-links - JSON of the Need Help addresses: documentation, api, community, status, feedback, talk.
 * @attr locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @attr theme - `light`, `dark` or `auto` (default).
 * @event sso-product-open - Cancelable; `detail` is `{ productCode, url }`.
 * @event sso-signed-out - `detail` is `{ reason }`.
 * @event sso-navigate - Cancelable; `detail` is `{ path, reload }`.
 * @event sso-error - A failure; `detail` is `{ source, kind, message }`.
 */
defineElement({
  tag: 'sso-dashboard',
  attributes: { helpLinks: 'json' },
  load: async () => {
    const { DashboardView, dashboardCss } = await import('../views/dashboard/dashboard-view.tsx');
    return { View: DashboardView, css: dashboardCss };
  },
});
