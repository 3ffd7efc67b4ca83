import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"13. Cookie consent: one sheet, no answer by accident","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0013-cookie-consent.md","filePath":"docs/decisions/0013-cookie-consent.md"}');
const _sfc_main = { name: "decisions/0013-cookie-consent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="13-cookie-consent-one-sheet-no-answer-by-accident" tabindex="-1">13. Cookie consent: one sheet, no answer by accident <a class="header-anchor" href="#13-cookie-consent-one-sheet-no-answer-by-accident" aria-label="Permalink to &quot;13. Cookie consent: one sheet, no answer by accident&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The sheet has three checkboxes and two buttons. If a box is checked and the first button ignores it, the user&#39;s choice is lost. A stored answer may be corrupt. A page whose load hangs must ask too, and a sheet that opens while the user types takes their keys.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>The first button is &quot;Accept essential&quot;, and &quot;Accept selected&quot; as soon as an optional box is checked; both buttons look the same.</li><li><code>cookie_consent</code> = <code>Y</code> means that the user has answered. Choices that are missing or cannot be read count as not allowed.</li><li>The delay counts from when the element is on the page, not from the load event.</li><li>The sheet waits for other dialogs, and up to 15 s for a user who types.</li></ul><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>No data is stored, beyond what sign-in needs, before the answer.</li><li>Rules: cookie-consent-01 to cookie-consent-08.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0013-cookie-consent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013CookieConsent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013CookieConsent as default
};
