import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"7. The session guard and the consent element are plain classes","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0007-plain-session-guard.md","filePath":"docs/decisions/0007-plain-session-guard.md"}');
const _sfc_main = { name: "decisions/0007-plain-session-guard.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="7-the-session-guard-and-the-consent-element-are-plain-classes" tabindex="-1">7. The session guard and the consent element are plain classes <a class="header-anchor" href="#7-the-session-guard-and-the-consent-element-are-plain-classes" aria-label="Permalink to &quot;7. The session guard and the consent element are plain classes&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Both are on every page of the suite, and mostly show nothing. The wrapper of <a href="/docs/decisions/0006-r2wc-core">0006</a> would be a third of their bytes.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>&lt;sso-session-guard&gt;</code> and <code>&lt;sso-cookie-consent&gt;</code> extend <code>HTMLElement</code> directly and import the base core only, without React, zod and nanostores. What they show (the warning, the consent sheet) is rendered by <code>&lt;sso-notifications&gt;</code>, which is wrapped.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A quiet page loads a few kilobytes; <code>npm run size</code> checks the budget.</li><li>The full core is loaded 60 s before the first deadline, or when the consent sheet is due.</li><li>Toasts stay within reach of the sheet, and two dialogs never compete.</li><li>Rules: session-guard-01, elements-06, cookie-consent-02.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0007-plain-session-guard.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007PlainSessionGuard = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007PlainSessionGuard as default
};
