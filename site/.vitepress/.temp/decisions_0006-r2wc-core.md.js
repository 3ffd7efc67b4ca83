import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"6. The wrapper uses @r2wc/core, with three of its symbols","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0006-r2wc-core.md","filePath":"docs/decisions/0006-r2wc-core.md"}');
const _sfc_main = { name: "decisions/0006-r2wc-core.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="6-the-wrapper-uses-r2wccore-with-three-of-its-symbols" tabindex="-1">6. The wrapper uses <code>@r2wc/core</code>, with three of its symbols <a class="header-anchor" href="#6-the-wrapper-uses-r2wccore-with-three-of-its-symbols" aria-label="Permalink to &quot;6. The wrapper uses \`@r2wc/core\`, with three of its symbols&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><code>@r2wc/core</code> (0.9 KB) makes a custom element of a component and lets the caller mount it, so that React can be loaded when the first element is mounted; <code>@r2wc/react-to-web-component</code> itself imports React at once. But the package has no API for five situations: properties that were set before the upgrade, an attribute that is removed (it ignores a missing value), invalid JSON (it throws in the constructor), a property that is set before the element is connected (it counts as connected from the constructor on, and mounts), and an element that is moved (it unmounts).</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>We keep <code>@r2wc/core</code>, and <code>src/elements/wrapper/define.ts</code> is the one file that knows its insides: the registered symbols <code>r2wc.connected</code>, <code>r2wc.props</code> and <code>r2wc.render</code>. Without them, removing an attribute or changing <code>dir</code> could not render again, and an element would mount before it is connected. The version is exact, and <code>test/elements/wrapper/define.test.ts</code> tests these situations, so an update that changes the meaning of a symbol is noticed.</p><p>The alternative is a wrapper of our own, of about 100 lines. It would remove the package and the symbols, but also the accessors, the attribute reflection and the type conversion that the package has and that host applications know from other elements.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>An update of the package is a change of <code>define.ts</code> too: read its <code>dist/core.js</code> first.</li><li>No other file may import the package, except the notifications element (<code>test/rules/layers.test.ts</code>).</li><li>If the package removes a symbol, write the 100 lines.</li><li>Rules: elements-01, elements-02.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0006-r2wc-core.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0006R2wcCore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0006R2wcCore as default
};
