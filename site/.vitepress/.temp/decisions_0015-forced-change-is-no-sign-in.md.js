import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"15. A forced password change is no sign-in","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0015-forced-change-is-no-sign-in.md","filePath":"docs/decisions/0015-forced-change-is-no-sign-in.md"}');
const _sfc_main = { name: "decisions/0015-forced-change-is-no-sign-in.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="15-a-forced-password-change-is-no-sign-in" tabindex="-1">15. A forced password change is no sign-in <a class="header-anchor" href="#15-a-forced-password-change-is-no-sign-in" aria-label="Permalink to &quot;15. A forced password change is no sign-in&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>At the first sign-in the gateway opens a session that can only set a new password or sign out. If it were stored as a sign-in, a reload would show a dashboard whose calls are all a 403.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The elements store nothing for such a session and remove a session that the same user had before. The reset panel opens in its place. The gateway clears the cookies that pages read, and ends every session of the user after the change.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A reload shows the sign-in form again.</li><li>Rules: sign-in-21, gateway-contract-42, password-reset-13.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0015-forced-change-is-no-sign-in.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0015ForcedChangeIsNoSignIn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0015ForcedChangeIsNoSignIn as default
};
