import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Header and profile panel","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/header.md","filePath":"docs/behavior/header.md"}');
const _sfc_main = { name: "behavior/header.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="header-and-profile-panel" tabindex="-1">Header and profile panel <a class="header-anchor" href="#header-and-profile-panel" aria-label="Permalink to &quot;Header and profile panel&quot;">​</a></h1><p>What all signed-in screens share.</p><ul><li><strong>header-01</strong> The header shows the tenant&#39;s header logo (else its title), the display name, the last sign-in and &quot;Sign out&quot;.</li><li><strong>header-02</strong> A click on the logo goes to the dashboard, by <code>sso-navigate</code>; Ctrl-click is left to the browser.</li><li><strong>header-03</strong> The last sign-in is formatted in the page&#39;s language; at the first sign-in nothing is shown.</li><li><strong>header-04</strong> A display name is cut after 50 graphemes with an ellipsis.</li><li><strong>header-05</strong> A click on the name opens the profile panel, a modal dialog with initials, display name, user ID and the description of the user type, or its code.</li><li><strong>header-06</strong> The panel closes by the name, the backdrop, its close button and Esc, and gives the focus back.</li><li><strong>header-07</strong> &quot;My Profile&quot; goes to the profile, and &quot;Sign out&quot; signs out.</li><li><strong>header-08</strong> Need Help lists Documentation, API Specifications, Community, Service Status, Feedback and Talk to us, in this order, as far as the page gives an http, https, <code>mailto:</code> or <code>tel:</code> address.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/header.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const header = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  header as default
};
