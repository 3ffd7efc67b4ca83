import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Security of the page","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/security.md","filePath":"docs/behavior/security.md"}');
const _sfc_main = { name: "behavior/security.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="security-of-the-page" tabindex="-1">Security of the page <a class="header-anchor" href="#security-of-the-page" aria-label="Permalink to &quot;Security of the page&quot;">​</a></h1><p>See also <a href="/docs/security">security.md</a>.</p><ul><li><strong>security-01</strong> No text of a gateway, a link or storage becomes markup, runs, or loads anything; the terms pass the one sanitizer, which keeps pictures of the page&#39;s origin and raster <code>data:</code> only.</li><li><strong>security-02</strong> A link is followed only if it is http or https without user information.</li><li><strong>security-03</strong> The elements work under a strict Content Security Policy with Trusted Types and the policy name <code>sso-elements</code>.</li><li><strong>security-04</strong> The session worker&#39;s address is of the page&#39;s own origin or a Blob, whatever an attribute says.</li><li><strong>security-05</strong> Stored values alone are not a session, and corrupt ones never throw.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/security.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const security = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  security as default
};
