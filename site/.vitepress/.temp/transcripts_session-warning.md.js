import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Read aloud: session-warning","description":"","frontmatter":{},"headers":[],"relativePath":"transcripts/session-warning.md","filePath":"docs/transcripts/session-warning.md"}');
const _sfc_main = { name: "transcripts/session-warning.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="read-aloud-session-warning" tabindex="-1">Read aloud: session-warning <a class="header-anchor" href="#read-aloud-session-warning" aria-label="Permalink to &quot;Read aloud: session-warning&quot;">​</a></h1><p>What a screen reader reads from the first word to the last, from the browser&#39;s accessibility tree. <code>UPDATE=1 npm test -- scenes</code> rewrites it.</p><h2 id="session-warning" tabindex="-1">session-warning <a class="header-anchor" href="#session-warning" aria-label="Permalink to &quot;session-warning&quot;">​</a></h2><ol><li>Your Session is About to Expire!, alertdialog, modal, You will be automatically signed out in mm:ss To continue your session, select Stay Signed in</li><li>Your Session is About to Expire!, heading, level 2</li><li>You will be automatically signed out in</li><li>timer</li><li>mm:ss</li><li>To continue your session, select Stay Signed in</li><li>status</li><li>Logout, button</li><li>Stay Signed In, button</li><li>status</li><li>Notifications, region</li><li>alert</li><li>status</li></ol><h2 id="session-warning-failed" tabindex="-1">session-warning-failed <a class="header-anchor" href="#session-warning-failed" aria-label="Permalink to &quot;session-warning-failed&quot;">​</a></h2><ol><li>Your Session is About to Expire!, alertdialog, modal, You will be automatically signed out in mm:ss To continue your session, select Stay Signed in That did not work. Please try again.</li><li>Your Session is About to Expire!, heading, level 2</li><li>You will be automatically signed out in</li><li>timer</li><li>mm:ss</li><li>To continue your session, select Stay Signed in</li><li>status</li><li>That did not work. Please try again.</li><li>Logout, button</li><li>Stay Signed In, button</li><li>status</li><li>Notifications, region</li><li>alert</li><li>status</li></ol></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/transcripts/session-warning.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sessionWarning = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sessionWarning as default
};
