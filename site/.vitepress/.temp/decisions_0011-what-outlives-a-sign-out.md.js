import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"11. Favorites outlive a sign-out, recents only an involuntary one","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0011-what-outlives-a-sign-out.md","filePath":"docs/decisions/0011-what-outlives-a-sign-out.md"}');
const _sfc_main = { name: "decisions/0011-what-outlives-a-sign-out.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="11-favorites-outlive-a-sign-out-recents-only-an-involuntary-one" tabindex="-1">11. Favorites outlive a sign-out, recents only an involuntary one <a class="header-anchor" href="#11-favorites-outlive-a-sign-out-recents-only-an-involuntary-one" aria-label="Permalink to &quot;11. Favorites outlive a sign-out, recents only an involuntary one&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A sign-out removes the user&#39;s data from the browser, which may be shared. A favorite is a setting, though, and a list of opened products shows what the user did.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Favorites and recents are lists of product codes under a hash of tenant and user ID, so that they name no user. Favorites stay. Recents go with a sign-out by the user, and stay after an expiry or a 401, because the user will probably return. <code>prevVisitedPathForForceLogoutUser</code> contains user IDs in clear: its format is a contract with other apps of the suite. It is written after an involuntary sign-out only, and removed by the next sign-in of the user.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>At most 20 users and 100 favorites each are stored per browser.</li><li>Rules: sign-out-08, sign-out-09, dashboard-12.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0011-what-outlives-a-sign-out.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011WhatOutlivesASignOut = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011WhatOutlivesASignOut as default
};
