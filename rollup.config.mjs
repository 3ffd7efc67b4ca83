import { resolve } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import typescript from '@rollup/plugin-typescript';
import { standaloneEntries } from './tools/build/standalone-entries.mjs';
import { binFiles } from './tools/build/bin-file.mjs';
import { consentTexts } from './tools/build/consent-texts.mjs';
import { contractNames } from './tools/build/contract-names.mjs';
import { classicScripts } from './tools/build/classic-scripts.mjs';
import { cssText } from './tools/build/css-text.mjs';
import { demoPage } from './tools/build/demo-page.mjs';
import { devPages } from './tools/build/dev-pages.mjs';
import { CLASSIC, DEMO, HOST, PAGES, STANDALONE, START } from './tools/build/entries.mjs';
import { entryBundles, frameworkBundle } from './tools/build/entry-bundles.mjs';
import { finishDist } from './tools/build/finish-dist.mjs';
import { flagFiles } from './tools/build/flag-files.mjs';
import { flatTypes } from './tools/build/flat-types.mjs';
import { gatewayTemplate } from './tools/build/gateway-template.mjs';
import { prerenderModules } from './tools/build/prerender-modules.mjs';
import { reactStore } from './tools/build/react-store.mjs';
import { localeTexts } from './tools/build/locale-texts.mjs';
import { hostPages } from './tools/build/host-pages.mjs';
import { minifiedChunks } from './tools/build/minify.mjs';
import { notices } from './tools/build/notices.mjs';
import { ownKeys } from './tools/build/own-keys.mjs';
import { sriList } from './tools/build/sri.mjs';
import { tagTypes } from './tools/build/tag-types.mjs';
import { themeFiles } from './tools/build/theme-files.mjs';
import { workerFile } from './tools/build/worker-file.mjs';

/** Modules that the standalone entries import on demand, once a tag is mounted. */
const onDemand = [
  'src/core/flows/confirm.ts',
  'src/core/flows/get-token.ts',
  'src/core/flows/own-actions.ts',
  'src/core/flows/redirect-to-sign-in.ts',
  'src/core/flows/start-steps.ts',
  'src/core/flows/sign-in-or-redirect.ts',
  'src/core/flows/refresh-now.ts',
  'src/core/flows/sign-out.ts',
  'src/elements/consent/load-first-sheet.ts',
  'src/elements/prerender/apply-consent.prerender.ts',
  'src/elements/prerender/autofocus.ts',
  'src/elements/prerender/form-layout.ts',
  'src/elements/prerender/prerendered-form.ts',
  'src/elements/consent/open-consent.ts',
  'src/elements/reauth/prepare-reauth.ts',
  'src/elements/user-menu/labels.ts',
  'src/elements/user-menu/menu-panel.ts',
  'src/elements/wrapper/mount.ts',
  'src/elements/wrapper/react.ts',
  'src/views/dashboard/dashboard-view.tsx',
  'src/views/dashboard/products-loading.ts',
  'src/views/login/login-view.tsx',
  'src/views/login/opening.ts',
  'src/views/profile/profile-view.tsx',
];

/** The same for the entry of the portal's sign-in page. */
const portalOnDemand = ['demo/portal/show-portal.tsx'];

/** The same, by chunk name. The names are short because the guard's small file contains them. */
const onDemandIn = {
  act: 'src/elements/guard/guard-actions.ts',
  aid: 'src/core/session/worker-help.ts',
  mount: 'src/core/contract/environment.ts',
  screens: 'src/elements/wrapper/react-mount.tsx',
};

/** The choice of a language on the sign-in screen. */
const LANGUAGE_CHOICE = /\/(?:language-select|choose-language)\./;

/** The English texts of some screens, and the loader of their translations. */
const SCREEN_TEXTS = /\/i18n\/(screen-texts|en-us\/screens)\.ts$/;

const staticImports = (info) => info.importedIds;
const allImports = (info) => [...info.importedIds, ...info.dynamicallyImportedIds];

/** Returns the IDs of the modules and of all that they import; by default only of static imports. */
function closureOf(modules, getModuleInfo, importsOf = staticImports) {
  const ids = new Set();
  const visit = (id) => {
    if (ids.has(id)) return;
    ids.add(id);
    const info = getModuleInfo(id);
    if (info) for (const imported of importsOf(info)) visit(imported);
  };
  for (const module of modules) visit(resolve(module));
  return ids;
}

/** The IDs of all modules that the standalone entries reach. All others are the demo's. */
let packaged = new Set();

/**
 * Modules that go into the core chunk although the core does not import them: the signals library, because code
 * without React must not wait for the React chunk; the unpacking of translations, so that a language takes one
 * request; the schema of the environment file; the wrapper of the notifications, which the portal shares; and what is too
 * small for requests of its own: the check of attributes, the reading of announced features, and the marks of dialogs.
 */
const ALSO_IN_CORE =
  /\/signals-core\/|\/i18n\/with-ids\.|\/contract\/environment\.|\/@r2wc\/core\/|\/check-attributes\.|\/contract\/features\.|\/top-layer\./;

/** Modules that are too small for chunks of their own; they go to the screens chunk. */
const SMALL_AND_SHARED =
  /\/(?:ui\/(?:signal-text|button|spinner)|styles\/(?:use-light-sheet|base)|i18n\/languages)\./;

/**
 * Returns Rollup's `manualChunks`. Groups the modules that mounted tags fetch into a few chunks, because many small
 * files would take several round trips. Rollup places all other modules.
 */
function sharedFiles() {
  let chunks;
  const createChunks = (getModuleInfo) => {
    const closure = (name) => closureOf([`src/${name}`], getModuleInfo);
    const demanded = [...onDemand, ...Object.values(onDemandIn)];
    packaged = closureOf(demanded, getModuleInfo, allImports);
    const core = [
      'elements/wrapper/mount.ts',
      // A screen loads the flows of sign-in and sign-out with the core.
      'views/login/opening.ts',
      'core/flows/enter-guarded-screen.ts',
      'core/flows/sign-out.ts',
      // The sign-in screen and its notifications load these too.
      'core/flows/refresh-session.ts',
      'core/flows/follow-sign-in.ts',
    ].map(closure);
    const react = closure('elements/wrapper/react.ts');
    const wrapper = closure('elements/wrapper/react-mount.tsx');
    const login = closure('views/login/login-view.tsx');
    const dashboardView = closure('views/dashboard/dashboard-view.tsx');
    const guarded = [dashboardView, closure('views/profile/profile-view.tsx')];
    const others = [closure('elements/reauth/reauth.ts'), ...guarded];
    const notifications = closure('elements/notifications/notifications-element.ts');
    // A page that draws its own products shares these with the dashboard.
    const products = [
      'views/dashboard/products-loading.ts',
      'core/flows/open-product.ts',
      // The user menu needs these too.
      'core/products/favorites.ts',
      'core/products/recents.ts',
      'core/products/search.ts',
    ].map(closure);
    const protection = closure('views/shared/modal/protect-modal.ts');
    return {
      // Three screens load these on demand and share nothing else.
      'screen-texts': (id) => SCREEN_TEXTS.test(id),
      // Before all others: this chunk may import none of them.
      react: (id) => react.has(id),
      core: (id) => ALSO_IN_CORE.test(id) || core.some((ids) => ids.has(id)),
      'protect-modal': (id) => protection.has(id),
      screens: (id) =>
        wrapper.has(id) ||
        (login.has(id) && others.some((ids) => ids.has(id))) ||
        SMALL_AND_SHARED.test(id),
      chrome: (id) => guarded.every((ids) => ids.has(id)) && !notifications.has(id),
      'products-loading': (id) => products.some((ids) => ids.has(id)),
      // Sign-in takes no request more because the user menu has a choice of languages too.
      'language-select': (id) => LANGUAGE_CHOICE.test(id),
      // Stays whole although the consent sheet, which is loaded on demand, needs parts of it.
      'notifications-element': (id) => notifications.has(id),
      // Stays whole although My Profile loads its password field on demand: sign-in must not take a request more.
      'login-view': (id) => login.has(id),
      // Stays whole although order and groups import parts of it: the first card must not take a request more.
      'dashboard-view': (id) => dashboardView.has(id),
    };
  };
  return (id, { getModuleInfo }) => {
    chunks ??= createChunks(getModuleInfo);
    return Object.keys(chunks).find((name) => chunks[name](id));
  };
}

/** Warning codes that are ignored for packages. The project's own code may raise none of them. */
const PACKAGE_NOISE = new Set([
  // Some packages have circular imports and are tested that way.
  'CIRCULAR_DEPENDENCY',
  // Rollup mistakes a comment about `@__PURE__` for the annotation itself (zod).
  'INVALID_ANNOTATION',
  // 'use client' is for bundlers of React server components.
  'MODULE_LEVEL_DIRECTIVE',
]);

const isNoise = ({ code, id, ids = [id] }) =>
  PACKAGE_NOISE.has(code) && ids.every((path) => path?.includes('/node_modules/'));

/**
 * Builds the elements and the demo portal together, so that they share one copy of React. `npm run dev` has a faster
 * build (tools/build/dev-build.mjs).
 */
export default {
  // The demo's scripts can have hashed names, because the same build writes the demo's pages.
  input: DEMO,
  output: {
    dir: 'dist',
    format: 'es',
    // The package leaves out the maps, which are larger than the scripts, so a release must not refer to them.
    // The gateway names them in a header.
    sourcemap: 'hidden',
    // Saves a call in each chunk; nothing changes these objects.
    freeze: false,
    entryFileNames: 'cdn/portal/[name]-[hash].js',
    // Chunks that only the demo uses are not part of the package.
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.some((id) => packaged.has(id))
        ? 'cdn/chunks/[name]-[hash].js'
        : 'cdn/portal/[name]-[hash].js',
    assetFileNames: 'portal/assets/[name]-[hash][extname]',
    manualChunks: sharedFiles(),
    onlyExplicitManualChunks: true,
  },
  plugins: [
    cssText(),
    localeTexts(),
    consentTexts(),
    prerenderModules(),
    workerFile(),
    standaloneEntries({
      entries: STANDALONE,
      hashed: { 'portal/start': START },
      onDemand: [...onDemand, ...portalOnDemand],
      onDemandIn,
    }),
    // `npm run lint` checks types; here it would take a third of the build's time.
    typescript({ tsconfig: 'tsconfig.build.json' }),
    reactStore(),
    nodeResolve({ browser: true }),
    commonjs(),
    ownKeys(),
    contractNames(),
    replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
    minifiedChunks({ module: true, ecma: 2020, compress: { passes: 2 }, maxWorkers: 2 }),
    flatTypes({
      entries: [
        'core/index',
        'elements/events',
        'elements/sso-cookie-consent',
        'elements/sso-session-guard',
        'elements/sso-user-menu',
        'react/index',
        'server/index',
        'testing/index',
        'testing/playwright',
        'vue/index',
      ],
    }),
    flagFiles(),
    themeFiles(),
    classicScripts(CLASSIC),
    PAGES.map(demoPage),
    hostPages({ folder: HOST }),
    entryBundles({
      folder: 'testing',
      entries: ['src/testing/index.ts', 'src/testing/playwright.ts'],
    }),
    entryBundles({ folder: 'server', entries: ['src/server/index.ts'] }),
    frameworkBundle('react'),
    frameworkBundle('vue'),
    binFiles({ entries: ['cli/bin/sso-elements.ts', 'cli/bin/commands.ts'], to: 'bin' }),
    gatewayTemplate({ to: 'bin/gateway' }),
    devPages({ from: 'cli/dev/browser', images: 'demo/server/assets', to: 'dev' }),
    tagTypes(),
    notices(),
    sriList(),
    finishDist(),
  ],
  onwarn(warning) {
    if (isNoise(warning)) return;
    throw new Error(`${warning.message}\n${warning.frame ?? ''}`);
  },
};
