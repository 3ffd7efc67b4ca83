import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"4. Translations are packed by position","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0004-positional-locale-packs.md","filePath":"docs/decisions/0004-positional-locale-packs.md"}');
const _sfc_main = { name: "decisions/0004-positional-locale-packs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="4-translations-are-packed-by-position" tabindex="-1">4. Translations are packed by position <a class="header-anchor" href="#4-translations-are-packed-by-position" aria-label="Permalink to &quot;4. Translations are packed by position&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A page needs the texts of one language out of 23, several hundred of them. The message IDs are longer than many texts, and the page already has them with the English texts.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The build removes the IDs from the sets of texts in each translation and joins the texts in the order of the English ones (<code>tools/build/locale-texts.mjs</code>); the page adds the IDs again (<code>src/core/i18n/with-ids.ts</code>). The build stops if a translation has a text too few or too many, or other placeholders (<code>tools/build/locale-faults.mjs</code>).</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A translation is transferred without its IDs, which were a large part of it.</li><li>The order of the texts is part of the format: a new text is inserted at the same place in all translations.</li><li>A pack fits the English texts of its own build only.</li><li>Rules: languages-02.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0004-positional-locale-packs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0004PositionalLocalePacks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0004PositionalLocalePacks as default
};
