import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"18. Errors are values, and a table decides where they are shown","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0018-errors-are-values.md","filePath":"docs/decisions/0018-errors-are-values.md"}');
const _sfc_main = { name: "decisions/0018-errors-are-values.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="18-errors-are-values-and-a-table-decides-where-they-are-shown" tabindex="-1">18. Errors are values, and a table decides where they are shown <a class="header-anchor" href="#18-errors-are-values-and-a-table-decides-where-they-are-shown" aria-label="Permalink to &quot;18. Errors are values, and a table decides where they are shown&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A failed call can be shown by a toast, a dialog, an inline area or not at all, depending on call, method and status. If every screen decides, messages appear twice or never.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>A call never rejects: it returns its data or a failure. Before it returns, one table (<code>src/core/api/policy.ts</code>) decides where the failure is shown, and <code>sso-error</code> is dispatched. No screen repeats it. Lost packets of the products are retried twice before the user is signed out.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A new call is shown correctly without code in a screen.</li><li>The fault matrix (<code>test/faults</code>) checks every call with every fault against a table of its own.</li><li>Rules: errors-01 to errors-08, errors-11, errors-13.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0018-errors-are-values.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018ErrorsAreValues = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018ErrorsAreValues as default
};
