import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"8. A refresh keeps the session's ID","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0008-refresh-keeps-the-session-id.md","filePath":"docs/decisions/0008-refresh-keeps-the-session-id.md"}`);
const _sfc_main = { name: "decisions/0008-refresh-keeps-the-session-id.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="8-a-refresh-keeps-the-sessions-id" tabindex="-1">8. A refresh keeps the session&#39;s ID <a class="header-anchor" href="#8-a-refresh-keeps-the-sessions-id" aria-label="Permalink to &quot;8. A refresh keeps the session&#39;s ID&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Rotating the ID at each refresh limits the use of a stolen cookie. But all tabs, and pages of other apps, share the cookie: a call that is under way during a rotation would be a 401, which ends the session.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>A refresh extends the session under the same ID, up to 12 hours after the sign-in. The session cookie is HttpOnly, the database contains its SHA-256 only, and a sign-out or a new password ends it on the server. The end of a session is always the <code>tokenExpiry</code> of the reply, in every environment; a local gateway sets it by <code>SESSION_SECONDS</code>.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>Tabs never end each other&#39;s session by a refresh.</li><li>The anti-forgery token is bound to the session and stays the same for its life.</li><li>A stolen cookie is valid until the session ends.</li><li>Rules: gateway-contract-55, gateway-contract-56.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0008-refresh-keeps-the-session-id.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0008RefreshKeepsTheSessionId = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0008RefreshKeepsTheSessionId as default
};
