import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Reports","description":"","frontmatter":{},"headers":[],"relativePath":"reports/index.md","filePath":"docs/reports/README.md"}');
const _sfc_main = { name: "reports/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="reports" tabindex="-1">Reports <a class="header-anchor" href="#reports" aria-label="Permalink to &quot;Reports&quot;">​</a></h1><p>Measured figures, with the command that prints them, the machine and the date. The reference pages have the targets and the methods.</p><div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>Report</th><th>Figures</th></tr></thead><tbody><tr><td><a href="/docs/reports/performance">Performance</a></td><td>bytes and time until each element is usable, next to other libraries</td></tr><tr><td><a href="/docs/reports/gateway-load">Gateway load</a></td><td>calls per second and work per call, on both databases</td></tr><tr><td><a href="/docs/reports/gateway-scale">Gateway scale</a></td><td>long product lists, several gateways, many sessions</td></tr><tr><td><a href="/docs/reports/security">Security scanners</a></td><td>findings of independent scanners, and what was done about them</td></tr><tr><td><a href="/docs/reports/browsers">Browser test runs</a></td><td>versions of Firefox and WebKit in which the tests passed</td></tr><tr><td><a href="/docs/reports/mutation">Mutation scores</a></td><td>how many defects that are put into the code the tests detect</td></tr><tr><td><a href="/docs/reports/test-runs">Test runs</a></td><td>duration and number of the tests</td></tr><tr><td><a href="/docs/reports/stress">Stress runs</a></td><td>test files that measure time, repeated beside busy processes</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/reports/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
