import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"9. Credentials are headers, percent-encoded if necessary","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0009-credentials-in-headers.md","filePath":"docs/decisions/0009-credentials-in-headers.md"}');
const _sfc_main = { name: "decisions/0009-credentials-in-headers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="9-credentials-are-headers-percent-encoded-if-necessary" tabindex="-1">9. Credentials are headers, percent-encoded if necessary <a class="header-anchor" href="#9-credentials-are-headers-percent-encoded-if-necessary" aria-label="Permalink to &quot;9. Credentials are headers, percent-encoded if necessary&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The contract has user ID, password and one-time code in headers. A header cannot contain every password: <code>fetch</code> throws for characters beyond Latin-1 and removes spaces at the edges without notice.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Printable ASCII without edge spaces is sent as it is, so that a simple gateway works. If any value needs more, all of them are sent as percent-encoded UTF-8 with the header <code>credential-encoding: uri</code>. CR, LF, NUL and lone surrogates are refused in the form. The same code encodes in the elements and decodes in the gateway (<code>src/core/contract/credentials.ts</code>).</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>Every password arrives byte for byte; <code>test/security/credentials.test.ts</code> types 2,000 of them.</li><li>A gateway has to understand the header; <code>check-gateway</code> tests that.</li><li>A log or proxy must not write headers: the bundled gateway never does.</li><li>Rules: gateway-contract-14, gateway-contract-15, sign-in-16.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0009-credentials-in-headers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0009CredentialsInHeaders = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0009CredentialsInHeaders as default
};
