import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"5. One core per page","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0005-one-core-per-page.md","filePath":"docs/decisions/0005-one-core-per-page.md"}');
const _sfc_main = { name: "decisions/0005-one-core-per-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="5-one-core-per-page" tabindex="-1">5. One core per page <a class="header-anchor" href="#5-one-core-per-page" aria-label="Permalink to &quot;5. One core per page&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A page may contain several elements, from one bundle or from several copies of it. Each has to see the same user, the same settings and the same notifications.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>getCore()</code> returns one core per page from <code>globalThis</code>, by a registered symbol. Copies of the scripts with the same minor version share it. Different versions never share objects: they behave like two tabs that share storage and messages, and a small versioned record decides which of them shows the notifications, the warning and the consent sheet (<code>src/core/kernel/page-record.ts</code>).</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>Elements need no provider and no wiring; an attribute on one of them applies to the page.</li><li>The first value of a setting stays; conflicts are logged (configuration-01).</li><li>An element whose <code>api-base</code> differs refuses to work, because credentials must not go elsewhere (configuration-02).</li><li>A form trusts only <code>configure()</code> and its own attributes with a password (configuration-10).</li><li>A test creates a core of its own.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0005-one-core-per-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0005OneCorePerPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0005OneCorePerPage as default
};
