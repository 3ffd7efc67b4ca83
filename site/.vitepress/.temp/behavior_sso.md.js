import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Single sign-on","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/sso.md","filePath":"docs/behavior/sso.md"}');
const _sfc_main = { name: "behavior/sso.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="single-sign-on" tabindex="-1">Single sign-on <a class="header-anchor" href="#single-sign-on" aria-label="Permalink to &quot;Single sign-on&quot;">​</a></h1><p>Signing in through a provider, and the framework administrator&#39;s sign-in, which works in the same way.</p><h2 id="provider-buttons" tabindex="-1">Provider buttons <a class="header-anchor" href="#provider-buttons" aria-label="Permalink to &quot;Provider buttons&quot;">​</a></h2><ul><li><strong>sso-01</strong> The providers follow the password form under the separator &quot;Or&quot;: a single one is a full-width button with logo and name, and so are up to three without any logo; others are a row of icon buttons with a tooltip of the name each.</li><li><strong>sso-02</strong> A provider without a logo that may be shown has the word &quot;login&quot; beside its name, or in a row of icons its initials, such as &quot;PL&quot; for &quot;Partner Login&quot;; one without a name is named by its <code>authType</code>.</li><li><strong>sso-03</strong> The providers are hidden while the captcha or the reset panel is shown.</li></ul><h2 id="leaving" tabindex="-1">Leaving <a class="header-anchor" href="#leaving" aria-label="Permalink to &quot;Leaving&quot;">​</a></h2><ul><li><strong>sso-04</strong> After the question of sign-in-17, which is asked whoever is signed in, the browser navigates to the sso call with <code>authType</code>, <code>orgType</code> and <code>tenantCode</code>; the attempt is remembered in this tab under <code>sso-elements.pendingSso</code>.</li><li><strong>sso-05</strong> The chosen button is busy and all else is disabled; after 30 s without a new page a timeout toast is shown and the form can be used again.</li></ul><h2 id="coming-back" tabindex="-1">Coming back <a class="header-anchor" href="#coming-back" aria-label="Permalink to &quot;Coming back&quot;">​</a></h2><ul><li><strong>sso-06</strong> A success returns to <code>/login?sso=ok</code>; the page signs in from the readable cookies, once, and takes the remaining time from a refresh call. Cookies alone are not a sign-in.</li><li><strong>sso-07</strong> A failure returns to <code>/login?errorMsg=…</code>; a dialog shows the text as plain text, without control and direction characters, cut to 300 characters, and the parameter is removed from the address.</li><li><strong>sso-08</strong> After that dialog the user is signed out, unless no attempt of this tab is pending and a session is live: a link must not sign a user out.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/sso.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sso = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sso as default
};
