import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import { cssTextForTests } from './tools/css-text.mjs';
import { localeTextsForTests } from './tools/locale-texts.mjs';
import { madeModulesForTests } from './tools/made-modules.mjs';
import { bundleVendor } from './tools/vendor.mjs';

const { findChromium, CHROMIUM_ARGS } = await tsImport(
  './test/support/chromium.ts',
  import.meta.url,
);
const vendor = await bundleVendor('.cache/vendor', '/.cache/vendor');

/** Two test files run side by side: without this, the one behind would get neither focus nor frames. */
async function openVisiblePage({ context }) {
  const page = await context.newPage();
  const devtools = await page.createCDPSession();
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  return page;
}

export default {
  files: 'test/{core,views,elements}/**/*.test.{ts,tsx}',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 2,
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
      createPage: openVisiblePage,
    }),
  ],
  plugins: [
    { name: 'vendor', resolveImport: ({ source }) => vendor[source] },
    cssTextForTests(),
    localeTextsForTests(),
    madeModulesForTests(),
    esbuildPlugin({ ts: true, tsx: true, target: 'es2022', tsconfig: 'tsconfig.json' }),
  ],
  // Only the minified core of a library asks for it, where the build would put a constant.
  testRunnerHtml: (framework) => `<!doctype html><html lang="en"><title>Tests</title><body>
    <script>globalThis.process = { env: { NODE_ENV: 'development' } }</script>
    <script type="module" src="${framework}"></script></body></html>`,
  // Tests' Lit says so in every page; whatever else a page logs is printed.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  // On a busy machine the first page waits for all sources to be compiled, and a file of many screens takes its time.
  testsStartTimeout: 90_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 30_000 } },
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false })],
};
