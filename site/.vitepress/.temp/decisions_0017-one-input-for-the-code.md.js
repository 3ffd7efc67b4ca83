import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"17. The one-time code is one input, drawn as six boxes","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0017-one-input-for-the-code.md","filePath":"docs/decisions/0017-one-input-for-the-code.md"}');
const _sfc_main = { name: "decisions/0017-one-input-for-the-code.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="17-the-one-time-code-is-one-input-drawn-as-six-boxes" tabindex="-1">17. The one-time code is one input, drawn as six boxes <a class="header-anchor" href="#17-the-one-time-code-is-one-input-drawn-as-six-boxes" aria-label="Permalink to &quot;17. The one-time code is one input, drawn as six boxes&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Six inputs break autofill from a message, paste, undo and screen readers.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>A single input (<code>autocomplete=&quot;one-time-code&quot;</code>, numeric keyboard) is drawn over six boxes. Blanks and dashes of a pasted code are removed, digits of other scripts are read, and a text with too many digits is refused instead of cut. Spaces are removed nowhere else, because a user ID, a name or a password may contain them.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>Selection and caret are drawn in the boxes by our own style sheet.</li><li>Rules: password-reset-05, password-reset-06.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0017-one-input-for-the-code.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0017OneInputForTheCode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0017OneInputForTheCode as default
};
