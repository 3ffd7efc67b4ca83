import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Report: stress runs","description":"","frontmatter":{},"headers":[],"relativePath":"reports/stress.md","filePath":"docs/reports/stress.md"}');
const _sfc_main = { name: "reports/stress.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="report-stress-runs" tabindex="-1">Report: stress runs <a class="header-anchor" href="#report-stress-runs" aria-label="Permalink to &quot;Report: stress runs&quot;">​</a></h1><p>Test files that measure time, with the number of repetitions that they have passed beside two busy processes per core, and the day of the last one. The files use a timer, a clock, an animation frame or a limit of their own for a wait, so a busy machine could fail them. <code>npm test -- --stress 10 core/session/watch</code> repeats a file, and writes its row when all repetitions have passed. <code>npm test -- rules/stressed</code> fails for a file that measures time and has no row.</p><div class="language-text"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki sso vp-code" tabindex="0"><code><span class="line"><span>core/auth/prolong | 10 | 2026-11-24</span></span>
<span class="line"><span>core/flows/follow-sign-in | 10 | 2026-11-24</span></span>
<span class="line"><span>core/flows/refresh-session | 10 | 2026-11-24</span></span>
<span class="line"><span>core/flows/refresh-turns | 10 | 2026-11-24</span></span>
<span class="line"><span>core/flows/stay-signed-in | 10 | 2026-11-24</span></span>
<span class="line"><span>core/kernel/ports | 10 | 2026-11-24</span></span>
<span class="line"><span>core/platform/stored-session | 10 | 2026-11-24</span></span>
<span class="line"><span>core/products/match | 10 | 2026-11-24</span></span>
<span class="line"><span>core/products/persisted-codes | 10 | 2026-11-24</span></span>
<span class="line"><span>core/session/activity | 10 | 2026-11-24</span></span>
<span class="line"><span>core/session/clock | 10 | 2026-11-24</span></span>
<span class="line"><span>core/session/one-at-a-time | 10 | 2026-11-24</span></span>
<span class="line"><span>core/session/watch | 10 | 2026-11-24</span></span>
<span class="line"><span>core/session/worker | 10 | 2026-11-24</span></span>
<span class="line"><span>elements/consent/cookie-consent | 10 | 2026-11-24</span></span>
<span class="line"><span>elements/reauth/reauth | 10 | 2026-11-24</span></span>
<span class="line"><span>elements/reauth/reauth-in-page | 10 | 2026-11-25</span></span>
<span class="line"><span>elements/reauth/reauth-user | 10 | 2026-11-24</span></span>
<span class="line"><span>views/chrome/profile-panel | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/dashboard-view | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/favorites | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/keyboard | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/product-card | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/search | 10 | 2026-11-24</span></span>
<span class="line"><span>views/dashboard/use-rows | 10 | 2026-11-24</span></span>
<span class="line"><span>views/guard/warning-time | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/form-after-login | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/login-form | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/opening | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/other-tab | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/providers | 10 | 2026-11-24</span></span>
<span class="line"><span>views/login/text-size | 10 | 2026-11-24</span></span>
<span class="line"><span>views/profile/cards | 10 | 2026-11-24</span></span>
<span class="line"><span>views/profile/current-section | 10 | 2026-11-24</span></span>
<span class="line"><span>views/profile/editing | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/captcha-form | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/captcha-step | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/forced-change | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/mailed-link | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/new-password | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/otp | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/sends | 10 | 2026-11-24</span></span>
<span class="line"><span>views/reset-password/steps | 10 | 2026-11-25</span></span>
<span class="line"><span>views/shared/modal | 10 | 2026-11-24</span></span>
<span class="line"><span>views/shared/modal-in-page | 10 | 2026-11-25</span></span>
<span class="line"><span>views/shared/tooltip | 10 | 2026-11-24</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/reports/stress.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const stress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  stress as default
};
