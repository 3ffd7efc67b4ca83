import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { standaloneEntries } from './tools/standalone-entries.mjs';
import { binFile } from './tools/bin-file.mjs';
import { cssText } from './tools/css-text.mjs';
import { demoPage } from './tools/demo-page.mjs';
import { finishDist } from './tools/finish-dist.mjs';
import { flagFiles } from './tools/flag-files.mjs';
import { flatTypes } from './tools/flat-types.mjs';
import { prerenderModules } from './tools/prerender-modules.mjs';
import { localeTexts } from './tools/locale-texts.mjs';
import { hostPages } from './tools/host-pages.mjs';
import { notices } from './tools/notices.mjs';
import { sriList } from './tools/sri.mjs';
import { tagTypes } from './tools/tag-types.mjs';
import { workerFile } from './tools/worker-file.mjs';

/** Every tag is an entry of its own: a new `src/elements/sso-….ts` is all it takes. */
const tags = readdirSync('src/elements').filter((file) => /^sso-[\w-]+\.ts$/.test(file));

/** Addresses that strangers write into their pages carry no hash. Each tag is one small file. */
const alone = {
  ...Object.fromEntries(tags.map((file) => [basename(file, '.ts'), `src/elements/${file}`])),
  'sso-elements': 'src/elements/index.ts',
  core: 'src/core/index.ts',
};

/** What those files ask for once a tag is mounted. */
const later = [
  'src/elements/consent/first-sheet.ts',
  'src/elements/prerender/prerendered-form.ts',
  'src/elements/consent/open-consent.ts',
  'src/elements/wrapper/mount.ts',
  'src/elements/wrapper/react-mount.tsx',
  'src/views/dashboard/dashboard-view.tsx',
  'src/views/dashboard/products-loading.ts',
  'src/views/login/login-view.tsx',
  'src/views/login/opening.ts',
  'src/views/profile/profile-view.tsx',
];

/** The same, by the name of the file that each is in. Short ones for the guard, whose own file names them. */
const laterIn = {
  guard: 'src/elements/guard/guard-actions.ts',
  help: 'src/core/session/worker-help.ts',
  mount: 'src/core/contract/environment.ts',
  opening: 'src/core/flows/sign-out.ts',
};

/** The demo's own screens, and the sanitizer, which they alone ask for. */
const DEMO =
  /\/(demo\/(portal|playground)|src\/views\/pages|i18n\/(locales|en-us)\/pages|core\/platform\/safety\/html|node_modules\/dompurify)\b/;

/** The English texts of some screens, and what loads their translations. */
const SCREEN_TEXTS = /\/i18n\/(screen-texts|en-us\/(screens|dashboard|profile|reset))\.ts$/;

/** What `module` imports at once, itself included. */
function closureOf(module, getModuleInfo) {
  const ids = new Set();
  const visit = (id) => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(resolve(module));
  return ids;
}

/**
 * Belongs to the core although that does not import it: what moves signals, since React's part of it must not
 * hold up what is without React; what unpacks a language's texts, which then are one request; and the schema of
 * the environment file.
 */
const NEEDED_BY_MORE = /\/signals-core\/|\/i18n\/with-ids\.|\/contract\/environment\./;

/**
 * Puts what mounted tags fetch into a few files, and leaves the others to rollup: one round trip
 * for all, where many small files would take several.
 */
function sharedFiles() {
  let isIn;
  const sort = (getModuleInfo) => {
    const closure = (name) => closureOf(`src/${name}`, getModuleInfo);
    const core = closure('elements/wrapper/mount.ts');
    const inAndOut = [
      'views/login/opening.ts',
      'core/flows/enter-guarded-screen.ts',
      'core/flows/sign-out.ts',
    ].map(closure);
    const react = closure('elements/wrapper/react-mount.tsx');
    const login = closure('views/login/login-view.tsx');
    const guarded = ['views/dashboard/dashboard-view.tsx', 'views/profile/profile-view.tsx'].map(
      closure,
    );
    const others = [closure('elements/reauth/reauth.ts'), ...guarded];
    const outlet = closure('elements/notifications/notifications-element.ts');
    return {
      // On demand, by three screens that share nothing else.
      'screen-texts': (id) => SCREEN_TEXTS.test(id),
      core: (id) => core.has(id) || NEEDED_BY_MORE.test(id),
      'in-and-out': (id) => inAndOut.some((ids) => ids.has(id)),
      react: (id) => react.has(id),
      screens: (id) => login.has(id) && others.some((ids) => ids.has(id)),
      chrome: (id) => guarded.every((ids) => ids.has(id)) && !outlet.has(id),
    };
  };
  return (id, { getModuleInfo }) => {
    isIn ??= sort(getModuleInfo);
    return Object.keys(isIn).find((file) => isIn[file](id));
  };
}

/** Warnings about packages' own affairs: ours may raise none of these. */
const PACKAGE_NOISE = new Set([
  // Packages import each other in circles and are tested that way.
  'CIRCULAR_DEPENDENCY',
  // A comment about `@__PURE__` that rollup takes for the annotation itself (zod).
  'INVALID_ANNOTATION',
  // 'use client' speaks to React server bundlers, which this is none of.
  'MODULE_LEVEL_DIRECTIVE',
]);

const isNoise = ({ code, id, ids = [id] }) =>
  PACKAGE_NOISE.has(code) && ids.every((path) => path?.includes('/node_modules/'));

/**
 * One build for the elements and the demo portal, so that a page has one React.
 * `watch` (npm run dev) leaves out what only a released build needs.
 */
export default ({ watch = false }) => ({
  // The demo's scripts have a hash in their names: their pages are written by the same build.
  input: {
    portal: 'demo/portal/main.tsx',
    playground: 'demo/playground/main.tsx',
    'playground-frame': 'demo/playground/frame/main.ts',
  },
  output: {
    dir: 'dist',
    format: 'es',
    sourcemap: true,
    entryFileNames: 'cdn/portal/[name]-[hash].js',
    // What only the portal shows is no part of the package.
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.every((id) => DEMO.test(id))
        ? 'cdn/portal/[name]-[hash].js'
        : 'cdn/chunks/[name]-[hash].js',
    assetFileNames: 'portal/assets/[name]-[hash][extname]',
    manualChunks: sharedFiles(),
    onlyExplicitManualChunks: true,
  },
  plugins: [
    cssText(),
    localeTexts(),
    prerenderModules(),
    workerFile({ minify: !watch }),
    standaloneEntries({ entries: alone, later, laterIn, minify: !watch }),
    // Types are checked by `npm run typecheck`; here they would take a third of the build's time.
    typescript({ tsconfig: 'tsconfig.build.json' }),
    nodeResolve({ browser: true }),
    commonjs(),
    replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
    !watch && terser({ module: true, ecma: 2020, maxWorkers: 2 }),
    flatTypes({
      entries: [
        'core/index',
        'elements/events',
        'elements/sso-cookie-consent',
        'elements/sso-session-guard',
      ],
    }),
    flagFiles(),
    demoPage({
      page: 'demo/portal/index.html',
      script: 'portal',
      sheet: 'demo/portal/portal.css',
      file: 'portal/index.html',
    }),
    demoPage({
      page: 'demo/playground/index.html',
      script: 'playground',
      sheet: 'demo/playground/playground.css',
      file: 'playground/index.html',
    }),
    demoPage({
      page: 'demo/playground/frame.html',
      script: 'playground-frame',
      sheet: 'demo/playground/frame.css',
      file: 'playground/frame.html',
    }),
    hostPages({ folder: 'demo/host', minify: !watch }),
    binFile({ entry: 'tools/check-gateway/main.ts', fileName: 'bin/sso-elements.js' }),
    !watch && [tagTypes(), notices(), sriList()],
    finishDist({ compress: !watch }),
  ],
  onwarn(warning, warn) {
    if (isNoise(warning)) return;
    // While files are being edited a warning is read; a build to be shipped has none.
    if (watch) warn(warning);
    else throw new Error(`${warning.message}\n${warning.frame ?? ''}`);
  },
});
