import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Other pages of the portal","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/pages.md","filePath":"docs/behavior/pages.md"}');
const _sfc_main = { name: "behavior/pages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="other-pages-of-the-portal" tabindex="-1">Other pages of the portal <a class="header-anchor" href="#other-pages-of-the-portal" aria-label="Permalink to &quot;Other pages of the portal&quot;">​</a></h1><p>Terms, page-unavailable, documents and not found.</p><ul><li><strong>pages-01</strong> The terms page shows the terms of the stored theme; without that, or for another tenant, it loads them by authTypes.</li><li><strong>pages-02</strong> Its html is sanitized, a tenant without terms gets &quot;No terms have been published.&quot;, and the page gets the tenant&#39;s title and favicon.</li><li><strong>pages-03</strong> Page-unavailable has the heading &quot;Page unavailable&quot;, &quot;Sorry, we couldn&#39;t find the site {tenant}&quot;, &quot;May be it was deleted, or you accidentally mistyped the URL&quot;, and &quot;Please contact your site administrator&quot;, a link that loads <code>/login</code> of the origin; the footer is below.</li><li><strong>pages-04</strong> The documents screen sets <code>currentLable</code> to <code>SSO</code> and has the sections that Need Help leads to.</li><li><strong>pages-05</strong> The not-found screen leads a visitor to sign-in and a signed-in user to the dashboard.</li><li><strong>pages-06</strong> If the browser runs no scripts, the first line of the page says that the portal needs JavaScript.</li><li><strong>pages-07</strong> The sign-in page is never light, not even before its script is loaded, if the user has chosen dark, or the system is dark and the user has not chosen light.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/pages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const pages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  pages as default
};
