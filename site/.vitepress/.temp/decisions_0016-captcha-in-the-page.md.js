import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"16. The captcha is drawn by the page, with alternatives","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0016-captcha-in-the-page.md","filePath":"docs/decisions/0016-captcha-in-the-page.md"}');
const _sfc_main = { name: "decisions/0016-captcha-in-the-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="16-the-captcha-is-drawn-by-the-page-with-alternatives" tabindex="-1">16. The captcha is drawn by the page, with alternatives <a class="header-anchor" href="#16-the-captcha-is-drawn-by-the-page-with-alternatives" aria-label="Permalink to &quot;16. The captcha is drawn by the page, with alternatives&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The captcha is part of the product, but a code that the page draws is no protection against programs, and it excludes users who cannot see it.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The captcha stays. &quot;Listen&quot; reads it out, and in the reset panel &quot;Fill in for me&quot; replaces the transcription by a proof of work. At sign-in &quot;Try different Sign In options&quot; hides it. The gateway limits attempts on its own and does not rely on the captcha.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>No criterion of WCAG 2.2 AA fails because of the captcha (<a href="/docs/accessibility">accessibility.md</a>).</li><li>Any gateway needs limits of its own.</li><li>Rules: captcha-01 to captcha-07, gateway-01, gateway-02.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0016-captcha-in-the-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0016CaptchaInThePage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0016CaptchaInThePage as default
};
