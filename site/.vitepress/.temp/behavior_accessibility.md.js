import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Accessibility","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/accessibility.md","filePath":"docs/behavior/accessibility.md"}');
const _sfc_main = { name: "behavior/accessibility.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="accessibility" tabindex="-1">Accessibility <a class="header-anchor" href="#accessibility" aria-label="Permalink to &quot;Accessibility&quot;">​</a></h1><p>What applies to all screens. The conformance report is <a href="/docs/accessibility">accessibility.md</a>.</p><ul><li><strong>accessibility-01</strong> Every screen and state passes the checks of axe-core, in light, dark and forced colors, at a width of 320 px.</li><li><strong>accessibility-02</strong> Everything can be done by keyboard alone.</li><li><strong>accessibility-03</strong> Text follows the browser&#39;s font size by <code>--sso-font-size</code>, also on a page that sets <code>html</code> to 62.5%.</li><li><strong>accessibility-04</strong> User ID, passwords, captcha and one-time code are written from left to right in every language.</li><li><strong>accessibility-05</strong> An element has the language and the direction of its texts; <code>dir</code> on the element wins.</li><li><strong>accessibility-06</strong> After a route change the focus moves to the title of the new screen.</li><li><strong>accessibility-07</strong> On touch screens links, the language choice, the buttons in a field and the Dismiss of a toast are 44 px high.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/accessibility.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const accessibility = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  accessibility as default
};
