import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"3. The sign-in form is prerendered","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0003-prerendered-sign-in-form.md","filePath":"docs/decisions/0003-prerendered-sign-in-form.md"}');
const _sfc_main = { name: "decisions/0003-prerendered-sign-in-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="3-the-sign-in-form-is-prerendered" tabindex="-1">3. The sign-in form is prerendered <a class="header-anchor" href="#3-the-sign-in-form-is-prerendered" aria-label="Permalink to &quot;3. The sign-in form is prerendered&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>React and the view arrive a second or more after the element&#39;s own file on a slow phone. Until then the user could neither read nor type, and a password manager would find no form.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The build renders the sign-in form and the cookie sheet to data, with the IDs of their texts (<code>*.prerender.tsx</code>, <code>tools/build/prerender-modules.mjs</code>). The element creates the nodes from that data, without HTML. React then hydrates the same nodes. Button presses and submits that happen before are repeated once the view is there. If the attributes of the element name the tenant, and no environment file, the element&#39;s own file requests the sign-in options; the core uses that request as its own.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>The form can be used before React has loaded, and nothing that was typed is lost.</li><li>The first rendering of the view must equal the prerendered form; tests compare them.</li><li>The English texts are part of the prerendered data; other languages wait for the core.</li><li>Rules: sign-in-25 to sign-in-27, cookie-consent-10.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0003-prerendered-sign-in-form.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003PrerenderedSignInForm = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003PrerenderedSignInForm as default
};
