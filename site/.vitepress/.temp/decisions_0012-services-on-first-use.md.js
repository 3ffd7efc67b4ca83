import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"12. Services are built on first use","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0012-services-on-first-use.md","filePath":"docs/decisions/0012-services-on-first-use.md"}');
const _sfc_main = { name: "decisions/0012-services-on-first-use.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="12-services-are-built-on-first-use" tabindex="-1">12. Services are built on first use <a class="header-anchor" href="#12-services-are-built-on-first-use" aria-label="Permalink to &quot;12. Services are built on first use&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>An explicit list that wires the whole core would load every domain on every page. An element that never shows a dashboard needs none of its services.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>defineService(name, build)</code> declares a service that is built when it is first asked for, once per core. A page that needs the session watch only starts with the base core, and <code>fullCore()</code> completes the same object.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A page loads the services that it uses; chunks follow the imports.</li><li>A service has no order of construction to maintain; a second service of the same name, and a cycle, throw.</li><li>Tests replace a service of a core of their own.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0012-services-on-first-use.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012ServicesOnFirstUse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012ServicesOnFirstUse as default
};
