import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Elements","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/elements.md","filePath":"docs/behavior/elements.md"}');
const _sfc_main = { name: "behavior/elements.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="elements" tabindex="-1">Elements <a class="header-anchor" href="#elements" aria-label="Permalink to &quot;Elements&quot;">​</a></h1><p>What applies to all custom elements. Attributes, events and methods are listed in <a href="/docs/embedding">embedding.md</a>.</p><ul><li><strong>elements-01</strong> An attribute is also a property; a property that was set before the script loaded is kept, one that is set in the task of the insertion counts from the start, and a removed attribute returns to its default.</li><li><strong>elements-02</strong> An element that is moved keeps what was typed; one that is removed frees its listeners and styles, and one that returns is drawn again.</li><li><strong>elements-03</strong> Copies of the scripts with the same minor version share one core; different versions behave like two tabs, and one of them shows each notification, warning and consent sheet.</li><li><strong>elements-04</strong> All events bubble, cross shadow roots, and are listed in the manifest; no detail has a password, a code or a token.</li><li><strong>elements-05</strong> Importing a module does nothing where there is no document.</li><li><strong>elements-06</strong> An element loads React and its view only when it is mounted; a page whose consent is given, or whose session is quiet, loads neither.</li><li><strong>elements-07</strong> The documentation names only elements, attributes, events, tokens, policies and scripts that exist.</li><li><strong>elements-08</strong> A screen that is moved to another document logs that it has no styles there.</li><li><strong>elements-09</strong> The elements work on a page whose scripts add enumerable members to <code>Object.prototype</code> or <code>Array.prototype</code>, as libraries did before modules.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/elements.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const elements = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  elements as default
};
