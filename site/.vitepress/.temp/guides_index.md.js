import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Guides","description":"","frontmatter":{},"headers":[],"relativePath":"guides/index.md","filePath":"docs/guides/README.md"}');
const _sfc_main = { name: "guides/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="guides" tabindex="-1">Guides <a class="header-anchor" href="#guides" aria-label="Permalink to &quot;Guides&quot;">​</a></h1><p>Each guide leads from an empty folder to a signed-in page, by copy and paste. <code>npm run test:guides</code> follows all of them: it copies their code blocks into a new folder, builds and serves the app, and signs in with Chromium.</p><div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>Guide</th><th>Contents</th></tr></thead><tbody><tr><td><a href="/docs/guides/vite-react">React with Vite</a></td><td>events, objects, React 18</td></tr><tr><td><a href="/docs/guides/next">Next.js</a></td><td>server rendering with React</td></tr><tr><td><a href="/docs/guides/vue">Vue with Vite</a></td><td>the compiler option, <code>.prop</code></td></tr><tr><td><a href="/docs/guides/nuxt">Nuxt</a></td><td>server rendering with Vue</td></tr><tr><td><a href="/docs/guides/sveltekit">SvelteKit</a></td><td>server rendering with Svelte</td></tr><tr><td><a href="/docs/guides/angular">Angular</a></td><td>the schema, the router</td></tr><tr><td><a href="/docs/guides/astro">Astro</a></td><td>with view transitions</td></tr><tr><td><a href="/docs/guides/webpack">webpack</a></td><td>the public path, Trusted Types</td></tr><tr><td><a href="/docs/guides/plain-html">Plain HTML</a></td><td>CSP and SRI without a build step</td></tr><tr><td><a href="/docs/guides/cms">Content management system</a></td><td>WordPress and the like, script tags only</td></tr><tr><td><a href="/docs/guides/migration">Migration</a></td><td>from a hand-written login page</td></tr><tr><td><a href="/docs/guides/csp">Content Security Policy</a></td><td>the sources that each bundler needs</td></tr><tr><td><a href="/docs/guides/environment">The environment file</a></td><td>settings of one installation in a file</td></tr><tr><td><a href="/docs/guides/javascript-api">The JavaScript API</a></td><td><code>sso-elements/core</code>: functions, states, errors, <code>configure()</code></td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/guides/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
