import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { _ as _imports_0 } from "./login-acme-1280-light-ltr.r-YlEg7O.js";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _imports_1 = "/docs/assets/login-globex-1280-light-ltr.cE5zARuE.png";
const _imports_2 = "/docs/assets/login-acme-360-dark-rtl.BLJgYnqf.png";
const _imports_3 = "/docs/assets/reset-password-1280-light-ltr.DU2kFDkf.png";
const _imports_4 = "/docs/assets/dashboard-acme-1280-light-ltr.DReDywFl.png";
const _imports_5 = "/docs/assets/dashboard-acme-360-dark-ltr.DnD1Gv7b.png";
const _imports_6 = "/docs/assets/dashboard-palette-search-768-dark-rtl.Ba1xOEGk.png";
const _imports_7 = "/docs/assets/profile-acme-1280-light-ltr.CBVsHMhK.png";
const _imports_8 = "/docs/assets/session-warning-1280-light-ltr.BlLhaWjp.png";
const _imports_9 = "/docs/assets/session-warning-360-dark-ltr.BA7T619_.png";
const _imports_10 = "/docs/assets/session-reauth-1280-light-ltr.x5KhDhJA.png";
const _imports_11 = "/docs/assets/consent-1280-light-ltr.CIzhRPEu.png";
const __pageData = JSON.parse('{"title":"Gallery","description":"","frontmatter":{},"headers":[],"relativePath":"gallery.md","filePath":"docs/gallery.md"}');
const _sfc_main = { name: "gallery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="gallery" tabindex="-1">Gallery <a class="header-anchor" href="#gallery" aria-label="Permalink to &quot;Gallery&quot;">​</a></h1><p>The screens of the demo portal. <code>npm run screens</code> renews these pictures and takes the other 126 into <code>.cache/screens</code>.</p><h2 id="sign-in" tabindex="-1">Sign in <a class="header-anchor" href="#sign-in" aria-label="Permalink to &quot;Sign in&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_0)} alt="The sign-in screen of the tenant ACME."></p><p>The sign-in screen of the tenant ACME.</p><p><img${ssrRenderAttr("src", _imports_1)} alt="Another tenant, with its own colors and providers."></p><p>Another tenant, with its own colors and providers.</p><p><img${ssrRenderAttr("src", _imports_2)} alt="On a phone, dark, in Arabic."></p><p>On a phone, dark, in Arabic.</p><h2 id="reset-a-password" tabindex="-1">Reset a password <a class="header-anchor" href="#reset-a-password" aria-label="Permalink to &quot;Reset a password&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_3)} alt="The new password, with its rules."></p><p>The new password, with its rules.</p><h2 id="dashboard" tabindex="-1">Dashboard <a class="header-anchor" href="#dashboard" aria-label="Permalink to &quot;Dashboard&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_4)} alt="Products, favorites and recents."></p><p>Products, favorites and recents.</p><p><img${ssrRenderAttr("src", _imports_5)} alt="On a phone, dark."></p><p>On a phone, dark.</p><p><img${ssrRenderAttr("src", _imports_6)} alt="&quot;Go to…&quot; searches products, pages and actions."></p><p>&quot;Go to…&quot; searches products, pages and actions.</p><h2 id="profile" tabindex="-1">Profile <a class="header-anchor" href="#profile" aria-label="Permalink to &quot;Profile&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_7)} alt="My Profile."></p><p>My Profile.</p><h2 id="session" tabindex="-1">Session <a class="header-anchor" href="#session" aria-label="Permalink to &quot;Session&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_8)} alt="The session warning over a page of the suite."></p><p>The session warning over a page of the suite.</p><p><img${ssrRenderAttr("src", _imports_9)} alt="The same on a phone."></p><p>The same on a phone.</p><p><img${ssrRenderAttr("src", _imports_10)} alt="Signing in again over a page, so that unsaved work stays."></p><p>Signing in again over a page, so that unsaved work stays.</p><h2 id="cookie-consent" tabindex="-1">Cookie consent <a class="header-anchor" href="#cookie-consent" aria-label="Permalink to &quot;Cookie consent&quot;">​</a></h2><p><img${ssrRenderAttr("src", _imports_11)} alt="The consent sheet."></p><p>The consent sheet.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/gallery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const gallery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  gallery as default
};
