import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Session guard","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/session-guard.md","filePath":"docs/behavior/session-guard.md"}');
const _sfc_main = { name: "behavior/session-guard.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="session-guard" tabindex="-1">Session guard <a class="header-anchor" href="#session-guard" aria-label="Permalink to &quot;Session guard&quot;">​</a></h1><p><code>&lt;sso-session-guard&gt;</code>, for every page of the suite, and signing in again over a page.</p><h2 id="element" tabindex="-1">Element <a class="header-anchor" href="#element" aria-label="Permalink to &quot;Element&quot;">​</a></h2><ul><li><strong>session-guard-01</strong> The guard shows nothing and makes no call until the session is about to end.</li><li><strong>session-guard-02</strong> Without a session the guard saves the path and redirects to sign-in, once, however often the page wakes.</li><li><strong>session-guard-03</strong> <code>remaining</code> is the number of whole seconds until the session ends, <code>refresh()</code> resolves to whether a refresh worked, and <code>signOut()</code> signs out here, in all tabs and on the gateway.</li><li><strong>session-guard-04</strong> Several guards make one watch, which a move does not end and the removal of the last one does.</li><li><strong>session-guard-05</strong> Events about the session come from the guard if there is one, else from the element that was mounted last.</li></ul><h2 id="signing-in-over-the-page" tabindex="-1">Signing in over the page <a class="header-anchor" href="#signing-in-over-the-page" aria-label="Permalink to &quot;Signing in over the page&quot;">​</a></h2><ul><li><strong>session-guard-06</strong> With <code>reauth=&quot;inline&quot;</code> a session that has expired or was lost opens a sign-in dialog over the page, which says why and keeps unsaved work; a sign-out by the user does not, except one in another window if My Profile has unsaved changes here.</li><li><strong>session-guard-07</strong> The dialog closes once the same user has signed in at the same tenant, here or in another tab; if another user signs in, the page reloads; Esc does not close it, and &quot;Leave this page&quot; goes to sign-in.</li><li><strong>session-guard-08</strong> A provider opens in a window of its own, which closes once the user is signed in; a blocked window is reported by a toast.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/session-guard.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sessionGuard = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sessionGuard as default
};
