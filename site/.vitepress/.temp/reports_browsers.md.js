import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Report: browser test runs","description":"","frontmatter":{},"headers":[],"relativePath":"reports/browsers.md","filePath":"docs/reports/browsers.md"}');
const _sfc_main = { name: "reports/browsers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="report-browser-test-runs" tabindex="-1">Report: browser test runs <a class="header-anchor" href="#report-browser-test-runs" aria-label="Permalink to &quot;Report: browser test runs&quot;">​</a></h1><p>Versions in which <code>npm run test:engines</code> passed last. <a href="/docs/browsers">browsers.md</a> describes the tests.</p><div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>Engine</th><th>Version</th></tr></thead><tbody><tr><td>Firefox</td><td>153.7.0esr (Debian <code>firefox-esr</code>)</td></tr><tr><td>WebKit</td><td>WebKitGTK 2.50.6 (<code>webkit2gtk-driver</code>)</td></tr></tbody></table></div><p>Both peculiarities of the engines in <a href="/docs/browsers#write-a-journey-for-all-engines">browsers.md</a> were found on a busy machine.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/reports/browsers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const browsers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  browsers as default
};
