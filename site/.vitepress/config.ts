import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { searchTextOf } from '../build/search-text.ts';
import { withoutInline } from '../build/without-inline.ts';
import { siteLinks } from '../markdown/links.ts';
import { liveTags } from '../markdown/live-tags.ts';
import {
  CODE_CLASSES,
  CODE_THEME,
  CSP_LANGUAGE,
  highlightOnce,
  plainTables,
} from '../markdown/plain-styles.ts';
import { repositoryLinks } from '../markdown/repository-links.ts';
import { slugOf } from '../markdown/slug.ts';
import { findPages } from '../pages/pages.ts';
import { filesAddressOf } from '../pages/repository.ts';
import { sidebarOf } from '../pages/sidebar.ts';

const BASE = '/docs/';
/** The demo, which serves the live elements while `npm run docs:dev` serves the pages. */
const DEMO = `http://localhost:${process.env['PORT'] ?? '4173'}`;

const pages = findPages();
const sources = new Set(pages.map(({ source }) => source));
/** Files of `docs` that pages link, such as `docs/openapi.json`. */
const linkedFiles = new Set<string>();

/** VitePress reads the pages from the whole repository; it must not look at other files, nor watch them. */
const otherFolders = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'docs')
  .map(({ name }) => name);
const srcExclude = otherFolders.flatMap((name) =>
  [...sources].some((source) => source.startsWith(`${name}/`)) ? [`${name}/*/**`] : [`${name}/**`],
);

export default defineConfig({
  title: 'sso-elements',
  titleTemplate: ':title · sso-elements',
  description: 'Single sign-on for a suite of web applications, as custom elements.',
  lang: 'en-US',
  base: BASE,
  head: [
    ['link', { rel: 'icon', href: '/assets/demo/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  srcDir: resolve('.'),
  srcExclude,
  outDir: resolve('.cache/site'),
  cacheDir: resolve('.cache/vitepress'),
  rewrites: Object.fromEntries(pages.map(({ source, target }) => [source, target])),
  cleanUrls: true,
  // Otherwise a change of the color scheme adds a style sheet, which the policy forbids.
  appearance: { disableTransition: false },
  // Replaces an inline style, which the policy forbids.
  contentProps: { class: 'site-content' },
  // The demo's own addresses.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    theme: CODE_THEME,
    codeTransformers: [CODE_CLASSES],
    anchor: { slugify: slugOf },
    languages: [CSP_LANGUAGE],
    // GitHub shows braces as they are.
    attrs: { disable: true },
    config(md) {
      siteLinks(md, {
        base: BASE,
        pages,
        repository: filesAddressOf(JSON.parse(readFileSync('package.json', 'utf8'))),
        onFile: (source) => linkedFiles.add(source),
      });
      plainTables(md);
      liveTags(md);
      highlightOnce(md);
      repositoryLinks(md, filesAddressOf(JSON.parse(readFileSync('package.json', 'utf8'))));
    },
  },
  themeConfig: {
    nav: [
      { text: 'Embed', link: '/embedding', activeMatch: '/(embedding|guides/)' },
      { text: 'Theming', link: '/theming' },
      { text: 'Gateway', link: '/gateway/', activeMatch: '/gateway/' },
    ],
    sidebar: sidebarOf(pages),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Runs during the build only. Other functions of these options would reach the page as text to evaluate.
        _render: (text, env, md) => searchTextOf(env.relativePath, md.render(text, env)),
      },
    },
    notFound: {
      title: 'Page not found',
      quote: 'It may have another address now. Search for it, or start at the home page.',
      linkText: 'Home page',
      linkLabel: 'Home page',
    },
    footer: { message: 'Released under the MIT License.' },
  },
  vite: {
    server: {
      proxy: Object.fromEntries(
        ['/playground', '/elements', '/assets'].map((path) => [path, DEMO]),
      ),
      watch: {
        ignored: otherFolders.filter((name) => name !== 'site').map((name) => `**/${name}/**`),
      },
    },
    build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  },
  transformHtml: (html, _, { siteConfig: { outDir } }) =>
    withoutInline(html, { outDir, base: BASE }),
  buildEnd({ outDir }) {
    for (const source of linkedFiles) {
      const file = join(outDir, source.replace(/^docs\//, ''));
      mkdirSync(dirname(file), { recursive: true });
      copyFileSync(source, file);
    }
  },
});
