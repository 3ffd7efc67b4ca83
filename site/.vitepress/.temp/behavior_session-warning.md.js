import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Session warning","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/session-warning.md","filePath":"docs/behavior/session-warning.md"}');
const _sfc_main = { name: "behavior/session-warning.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="session-warning" tabindex="-1">Session warning <a class="header-anchor" href="#session-warning" aria-label="Permalink to &quot;Session warning&quot;">​</a></h1><p>The dialog that opens before a session ends.</p><h2 id="dialog" tabindex="-1">Dialog <a class="header-anchor" href="#dialog" aria-label="Permalink to &quot;Dialog&quot;">​</a></h2><ul><li><strong>session-warning-01</strong> The title is &quot;Your Session is About to Expire!&quot;, the text &quot;You will be automatically signed out in&quot;, the countdown, and &quot;To continue your session, select Stay Signed in&quot;; the buttons are &quot;Logout&quot; and &quot;Stay Signed In&quot;, which has the focus.</li><li><strong>session-warning-02</strong> The countdown is <code>mm:ss</code>, starts at 120 s at most, changes each second and never goes below 00:00.</li><li><strong>session-warning-03</strong> It is an alert dialog, 35% of the window wide, at least 20rem, and at most the window less 32 px.</li><li><strong>session-warning-04</strong> The remaining time is announced at 120, 60, 30, 20 and 10 s only.</li><li><strong>session-warning-05</strong> Esc, however often, and a click beside it leave the dialog open.</li><li><strong>session-warning-06</strong> When it opens, it dispatches <code>sso-session-warning</code> with <code>{ remainingSeconds }</code>, once.</li></ul><h2 id="answers" tabindex="-1">Answers <a class="header-anchor" href="#answers" aria-label="Permalink to &quot;Answers&quot;">​</a></h2><ul><li><strong>session-warning-07</strong> Enter means Stay Signed In, unless the focus is on Logout.</li><li><strong>session-warning-08</strong> Stay Signed In is disabled when less than 1 s remains, and ignored while a refresh runs; meanwhile a spinner covers the page.</li><li><strong>session-warning-09</strong> A success closes the dialog in all tabs and shows the toast &quot;Session Refreshed&quot; with the title &quot;Successful !&quot;.</li><li><strong>session-warning-10</strong> A failure keeps the dialog open with the quiet status &quot;That did not work. Please try again.&quot;; with less than 2 s left it closes the dialog.</li><li><strong>session-warning-11</strong> Stay Signed In counts as activity only if the refresh succeeded, here or in another tab.</li><li><strong>session-warning-12</strong> Logout signs out on the gateway and here.</li><li><strong>session-warning-13</strong> The dialog closes at the end of the countdown, when another tab refreshes, and with the session.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/session-warning.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sessionWarning = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sessionWarning as default
};
