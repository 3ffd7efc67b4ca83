import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Captcha","description":"","frontmatter":{},"headers":[],"relativePath":"behavior/captcha.md","filePath":"docs/behavior/captcha.md"}');
const _sfc_main = { name: "behavior/captcha.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="captcha" tabindex="-1">Captcha <a class="header-anchor" href="#captcha" aria-label="Permalink to &quot;Captcha&quot;">​</a></h1><p>The captcha of the sign-in form and of the reset panel. The page draws it, so it is no protection: the gateway limits attempts on its own (gateway-01, gateway-02).</p><ul><li><strong>captcha-01</strong> The sign-in form shows the captcha after a refusal whose <code>failedLoginCount</code> and <code>captchaIteration</code> are above 0 and the first a multiple of the second; any other refusal hides it.</li><li><strong>captcha-02</strong> While it is shown, the other sign-in options are hidden; &quot;Try different Sign In options&quot; hides the captcha and moves the focus to them.</li><li><strong>captcha-03</strong> The code has 6 letters and digits without look-alikes, is different each time, and is drawn on a canvas of 200 by 65 px whose accessible name does not contain it.</li><li><strong>captcha-04</strong> An entry is right only if it equals the code, letter case included; a wrong one shows &quot;Incorrect CAPTCHA. Please try again.&quot; from 6 characters on, and a missing one (&quot;Please enter the captcha&quot;), a short or a wrong one stops the sign-in.</li><li><strong>captcha-05</strong> &quot;New CAPTCHA&quot; and each refused sign-in draw another code and clear the entry.</li><li><strong>captcha-06</strong> &quot;Listen&quot; reads the characters out in the page&#39;s language, each with a word that begins with it; it is offered only while the browser has a voice.</li><li><strong>captcha-07</strong> In the reset panel &quot;Fill in for me&quot; enters the characters after a proof of work of 13 zero bits, and moves the focus from there to the User ID.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/behavior/captcha.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const captcha = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  captcha as default
};
