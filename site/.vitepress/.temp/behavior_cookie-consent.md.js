import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Cookie consent","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/cookie-consent.md","filePath":"docs/behavior/cookie-consent.md"}');
const _sfc_main = { name: "behavior/cookie-consent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="cookie-consent" tabindex="-1">Cookie consent <a class="header-anchor" href="#cookie-consent" aria-label="Permalink to &quot;Cookie consent&quot;">​</a></h1><p><code>&lt;sso-cookie-consent&gt;</code> and its sheet.</p><ul><li><strong>cookie-consent-01</strong> The sheet opens 1,600 ms after the element came onto the page, if <code>cookie_consent</code> is not <code>Y</code>.</li><li><strong>cookie-consent-02</strong> It waits until no other dialog is open, no key was pressed for 3 s and no text field with text has the focus, 15 s at most.</li><li><strong>cookie-consent-03</strong> It is a bottom sheet of at most 80vh with the title &quot;Our Application uses Cookies&quot;, the checkboxes Essential (ticked and locked), Analytical and Marketing, and the buttons &quot;Accept essential&quot; (&quot;Accept selected&quot; once an optional box is ticked) and &quot;Accept all&quot;.</li><li><strong>cookie-consent-04</strong> Before the first answer neither Esc nor the backdrop closes the sheet.</li><li><strong>cookie-consent-05</strong> It is not shown on page-unavailable, and closes when the page navigates there.</li><li><strong>cookie-consent-06</strong> An answer stores <code>cookie_consent</code> = <code>Y</code> and the choices in <code>sso-elements.consent</code>; missing or corrupt choices count as not allowed.</li><li><strong>cookie-consent-07</strong> An answer dispatches <code>sso-consent</code> with <code>{ essentialCookies, analyticalCookies, marketingCookies }</code>, in every tab.</li><li><strong>cookie-consent-08</strong> Until the user has answered, the elements store only what sign-in needs.</li><li><strong>cookie-consent-09</strong> <code>open()</code> and &quot;Cookie settings&quot; in the footer open the sheet again with the choices; it can then be closed without an answer.</li><li><strong>cookie-consent-10</strong> The sheet is prerendered and can be answered before the core has loaded; the full sheet adopts its state.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/cookie-consent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cookieConsent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cookieConsent as default
};
