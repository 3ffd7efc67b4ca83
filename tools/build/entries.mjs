import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** The entries of the tags: every `src/elements/sso-….ts` is one. */
const tags = readdirSync('src/elements').filter((file) => /^sso-[\w-]+\.ts$/.test(file));

/** Standalone entries. Their names have no hash, because other sites write them into their pages. */
export const STANDALONE = {
  ...Object.fromEntries(tags.map((file) => [basename(file, '.ts'), `src/elements/${file}`])),
  'sso-elements': 'src/elements/index.ts',
  core: 'src/core/index.ts',
};

/** The entries of the demo's pages. */
export const DEMO = {
  portal: 'demo/portal/main.tsx',
  playground: 'demo/playground/main.tsx',
  'playground-frame': 'demo/playground/frame/main.ts',
};

/** The entry of the portal's sign-in page, which is standalone. */
export const START = 'demo/portal/start.ts';

/** Scripts that run before modules. */
export const CLASSIC = { 'consent-mode': 'src/elements/consent/consent-mode.ts' };

/** The folder of the demo's suite apps. */
export const HOST = 'demo/host';

/** The demo's pages, each with the names of its script and its style sheet. */
export const PAGES = [
  { page: 'demo/portal/index.html', script: 'portal', sheet: 'portal.css' },
  { page: 'demo/portal/login.html', script: 'start', sheet: 'portal.css' },
  { page: 'demo/playground/index.html', script: 'playground', sheet: 'playground.css' },
  { page: 'demo/playground/frame.html', script: 'playground-frame', sheet: 'frame.css' },
];
