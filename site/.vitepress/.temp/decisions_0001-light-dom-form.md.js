import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"1. The sign-in form is in the light DOM","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0001-light-dom-form.md","filePath":"docs/decisions/0001-light-dom-form.md"}');
const _sfc_main = { name: "decisions/0001-light-dom-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="1-the-sign-in-form-is-in-the-light-dom" tabindex="-1">1. The sign-in form is in the light DOM <a class="header-anchor" href="#1-the-sign-in-form-is-in-the-light-dom" aria-label="Permalink to &quot;1. The sign-in form is in the light DOM&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Password managers look for inputs in the document. Measured with DuckDuckGo, KeePassXC, Chromium and Firefox: with the whole form in a shadow root, KeePassXC finds nothing and DuckDuckGo fills it only after a click; inputs that are slotted one by one have no form. A form in the light DOM, shown through the slot of a static shell in the shadow root, is found, filled and saved by all of them.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>&lt;sso-login&gt;</code> and the dialog that asks to sign in again render into the light DOM of the page. A shadow shell with one slot keeps inherited styles out. The rules of their style sheets are <code>!important</code> inside a layer, so that no rule of the page wins by accident. All other elements use a shadow root.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>The form works with password managers. It has no passkeys yet: the contract has no call that issues a challenge. The form can offer them (<code>autocomplete=&quot;username webauthn&quot;</code>), which was tried with a virtual authenticator.</li><li>The element hides its rendered view from <code>firstChild</code>, so that a framework that hydrates the page does not see a mismatch.</li><li><code>::part()</code> does not reach the form; a page styles it in a layer of its own (<a href="/docs/theming">theming.md</a>).</li><li>Rules: sign-in-13, theming-13.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0001-light-dom-form.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0001LightDomForm = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0001LightDomForm as default
};
