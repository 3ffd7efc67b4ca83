import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Tenants","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/tenants.md","filePath":"docs/behavior/tenants.md"}');
const _sfc_main = { name: "behavior/tenants.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="tenants" tabindex="-1">Tenants <a class="header-anchor" href="#tenants" aria-label="Permalink to &quot;Tenants&quot;">​</a></h1><p>Which tenant a page belongs to, and how tenants are kept apart.</p><h2 id="tenant-code" tabindex="-1">Tenant code <a class="header-anchor" href="#tenant-code" aria-label="Permalink to &quot;Tenant code&quot;">​</a></h2><ul><li><strong>tenants-01</strong> A tenant code is trimmed and upper-cased; it has 1 to 63 letters, digits, <code>_</code> or <code>-</code> and starts with a letter or a digit, or it counts as none.</li><li><strong>tenants-02</strong> The first of these that names a tenant decides: the live session, the host&#39;s first label (in production), the attribute <code>tenant</code>, a single sign-on under way in this tab, the remembered tenant, the environment file.</li><li><strong>tenants-03</strong> A host that is an IP address, has a single label, or starts with <code>www</code> names no tenant; if the environment file could not be loaded, the host&#39;s label is the last source.</li><li><strong>tenants-04</strong> The tenant is remembered under <code>tenant</code> in local storage, unless a live session is stored there.</li><li><strong>tenants-05</strong> Without any tenant, the console says <code>tenant code not found in environment properties or url!</code>, and nothing is remembered.</li></ul><h2 id="unknown-tenants" tabindex="-1">Unknown tenants <a class="header-anchor" href="#unknown-tenants" aria-label="Permalink to &quot;Unknown tenants&quot;">​</a></h2><ul><li><strong>tenants-06</strong> If the reply of authTypes has no data (null, missing or empty), the tenant is forgotten and the visitor goes to page-unavailable, or gets a message if the page prevents that; no other failure leads there.</li></ul><h2 id="several-tenants" tabindex="-1">Several tenants <a class="header-anchor" href="#several-tenants" aria-label="Permalink to &quot;Several tenants&quot;">​</a></h2><ul><li><strong>tenants-07</strong> A live session continues, whatever tenant the address names; a session of another tenant that starts after the page was opened does not count as signed in there.</li><li><strong>tenants-08</strong> A user who came by <code>/{tenant}/login</code> returns there after a sign-out or an expiry, but to <code>/login</code> with the same tenant after a sign-out at the provider.</li><li><strong>tenants-09</strong> Two tenants work side by side, each with its own theme, users and products.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/tenants.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const tenants = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  tenants as default
};
