import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"10. Products are stored in local storage, in slices","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0010-products-in-local-storage.md","filePath":"docs/decisions/0010-products-in-local-storage.md"}');
const _sfc_main = { name: "decisions/0010-products-in-local-storage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="10-products-are-stored-in-local-storage-in-slices" tabindex="-1">10. Products are stored in local storage, in slices <a class="header-anchor" href="#10-products-are-stored-in-local-storage-in-slices" aria-label="Permalink to &quot;10. Products are stored in local storage, in slices&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Other apps of the suite read a product from local storage under its <code>productCode</code>. Ten thousand writes in a row block a slow phone for seconds, and a full store would cost the session its own keys.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The first 50 products are stored at once, the rest in slices of 4 ms, one second later, up to 4 million characters. A product that is opened is stored before it opens. The list of codes is written first. A code that equals a key of the suite, or starts with <code>sso-elements</code>, is not stored.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A sign-out removes all products, even those of a run that a closed tab did not finish.</li><li>With very long lists, the last products may be missing in storage until they are opened.</li><li>Fields that the elements do not know are stored too.</li><li>Rules: storage-12, storage-13, sign-out-07.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0010-products-in-local-storage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0010ProductsInLocalStorage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0010ProductsInLocalStorage as default
};
