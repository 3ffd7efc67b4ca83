import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"2. Deadlines in storage instead of a leader tab","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0002-deadlines-instead-of-a-leader-tab.md","filePath":"docs/decisions/0002-deadlines-instead-of-a-leader-tab.md"}');
const _sfc_main = { name: "decisions/0002-deadlines-instead-of-a-leader-tab.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="2-deadlines-in-storage-instead-of-a-leader-tab" tabindex="-1">2. Deadlines in storage instead of a leader tab <a class="header-anchor" href="#2-deadlines-in-storage-instead-of-a-leader-tab" aria-label="Permalink to &quot;2. Deadlines in storage instead of a leader tab&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>All tabs of a browser share one session. A leader tab that counts down and notifies the others can be frozen, throttled or closed at any time; then a session ends without a warning, or two tabs refresh at once. Timers of hidden tabs are throttled, and a page from the back-forward cache has missed every message.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Every tab computes the same phase from the same absolute times in local storage (<code>src/core/session/deadlines.ts</code>, a pure function). Nothing counts down by ticks. A worker and the page&#39;s timer only wake the tab, which then reads storage again. A message from another tab is a reason to read again and never a fact. One refresh at a time is ensured by a Web Lock, with a takeover from a frozen tab, or by a lease in storage.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>No tab depends on another one; a frozen tab delays a refresh by 8 s at most.</li><li>The message <code>clientTabRefreshHandler</code> selects no tab: the warning opens in every tab that needs it.</li><li>Random histories of tabs can be tested against the rules (<code>test/session</code>).</li><li>Rules: session-05 to session-14, session-20, session-21.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0002-deadlines-instead-of-a-leader-tab.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002DeadlinesInsteadOfALeaderTab = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002DeadlinesInsteadOfALeaderTab as default
};
