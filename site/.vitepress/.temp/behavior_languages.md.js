import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Languages","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/languages.md","filePath":"docs/behavior/languages.md"}');
const _sfc_main = { name: "behavior/languages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="languages" tabindex="-1">Languages <a class="header-anchor" href="#languages" aria-label="Permalink to &quot;Languages&quot;">​</a></h1><p>The language of a page, and its texts.</p><ul><li><strong>languages-01</strong> The languages are those that <code>docs/embedding.md</code> lists, in its order; the first, en_US, is the default.</li><li><strong>languages-02</strong> Every language has all texts, with the placeholders of the English ones and its own plural forms; a build without one stops.</li><li><strong>languages-03</strong> The page is in the first of these languages that has texts: the user&#39;s choice for this browser, the attribute <code>locale</code>, the stored <code>locale</code>, the browser&#39;s, English.</li><li><strong>languages-09</strong> After the end of a session the page is in the language of a visitor: the stored <code>locale</code> of the user who has left no longer counts.</li><li><strong>languages-04</strong> The sign-in screen offers all languages by their own names; the choice is stored under <code>sso-elements.locale</code>, outlives sign-ins and sign-outs, and is written to the cookie <code>locale</code>.</li><li><strong>languages-20</strong> Both pickers sort the languages by their own names, in one order for all languages of the page, each with a capital first letter where its script begins words with one (&quot;Français&quot;).</li><li><strong>languages-05</strong> A change of the language redraws every text in place, in every tab; typed text stays.</li><li><strong>languages-06</strong> Texts that do not arrive within 3 s are shown in English until they do.</li><li><strong>languages-07</strong> Dates, numbers, countries and time zones are in the page&#39;s language, with the nearest language where the browser lacks it (nb-NO for nn-NO, en-GB for cy-GB).</li><li><strong>languages-10</strong> No translation ends an error, or the news of a changed password, with an exclamation mark, and an extended session has one name in elements and gateway. The English words are those of the specification.</li><li><strong>languages-08</strong> A tenant&#39;s text with a <code>lang</code> has it on its element.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/languages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const languages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  languages as default
};
