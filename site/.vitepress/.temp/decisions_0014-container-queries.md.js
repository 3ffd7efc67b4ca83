import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"14. Layouts follow the element, not the window","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0014-container-queries.md","filePath":"docs/decisions/0014-container-queries.md"}');
const _sfc_main = { name: "decisions/0014-container-queries.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="14-layouts-follow-the-element-not-the-window" tabindex="-1">14. Layouts follow the element, not the window <a class="header-anchor" href="#14-layouts-follow-the-element-not-the-window" aria-label="Permalink to &quot;14. Layouts follow the element, not the window&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Fixed breakpoints (640, 960, 1024, 1280 px) describe a window. An element may be in a narrow column of a wide window, and the user may have a larger font. Fixed widths contradict each other: 33vw is less than 344 px below a window of 1042 px, and on a phone 35% or 80% of the window is too narrow for a text and two buttons.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Screens use container queries in em. Dialogs and sheets use media queries at 40em and 50em. The session warning is at least 20rem wide. Up to a window of 640 px a dialog may take the window less 32 px. The snack bar is 344 px wide even where 33vw is less, and takes the window less 32 px in a narrower window.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A larger font gets the layout of a narrower screen.</li><li>Rules: theming-14, notifications-06, notifications-10, session-warning-03.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0014-container-queries.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0014ContainerQueries = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0014ContainerQueries as default
};
