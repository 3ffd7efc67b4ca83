import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Palette and shortcuts","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/palette.md","filePath":"docs/behavior/palette.md"}');
const _sfc_main = { name: "behavior/palette.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="palette-and-shortcuts" tabindex="-1">Palette and shortcuts <a class="header-anchor" href="#palette-and-shortcuts" aria-label="Permalink to &quot;Palette and shortcuts&quot;">​</a></h1><p>The dialog &quot;Go to a product or page&quot;, and the keys of the dashboard.</p><ul><li><strong>palette-01</strong> Ctrl K (⌘ K on Apple systems) and the button &quot;Go to…&quot; open the palette; Esc closes it and gives the focus back.</li><li><strong>palette-02</strong> It lists the products opened last, the other products, and those pages of the suite&#39;s menu whose paths the environment file names in <code>menu</code>.</li><li><strong>palette-03</strong> A query marks the letters that match and puts the best matches first, at most 12 products and 20 pages.</li><li><strong>palette-04</strong> Enter and a click open a choice in this tab, with Ctrl or Meta in a new one; a page of the suite is opened by <code>sso-navigate</code>.</li><li><strong>palette-05</strong> <code>/</code> moves to the search field, only while the focus is inside the element; both shortcuts leave fields of the page, open dialogs and keys that the page has handled alone.</li><li><strong>palette-06</strong> The user can switch the shortcuts off in Settings (<code>sso-elements.shortcuts</code>), the page by <code>shortcuts=&quot;off&quot;</code>.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/palette.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const palette = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  palette as default
};
