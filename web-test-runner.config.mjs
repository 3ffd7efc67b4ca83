/** Chromium for `npm test -- core views elements`, which bundles the test files (test/runner/browser-bundle.ts). */
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import { flagFile } from './tools/build/flag-files.mjs';

const { findHeadlessChromium, CHROMIUM_ARGS } = await tsImport(
  './test/support/browser/chromium.ts',
  import.meta.url,
);

/**
 * Opens a page that behaves as if it were visible. Two pages run in parallel: without the focus emulation, the one in
 * the background would get neither focus nor animation frames. The time zone is not UTC, so that a test fails if code
 * reads a server time as local time.
 */
async function openVisiblePage({ context }) {
  const page = await context.newPage();
  await page.emulateTimezone('Asia/Kolkata');
  const devtools = await page.createCDPSession();
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  return page;
}

/** Serves the flags, which the build copies from their package, where the sources look for them. */
function serveFlags(context, next) {
  const [, iso2] = /^\/src\/views\/profile\/flags\/(\w\w)\.svg$/.exec(context.path) ?? [];
  if (iso2) context.url = `/${flagFile(iso2)}`;
  return next();
}

export default {
  middleware: [serveFlags],
  concurrency: 2,
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findHeadlessChromium(), args: CHROMIUM_ARGS },
      createPage: openVisiblePage,
    }),
  ],
  // For the session worker, which pages load by the URL of its source.
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: 'tsconfig.json' })],
  // Without `timeStamp`, which React would call for each step: each call is a message to the test server.
  testRunnerHtml: (framework) => `<!doctype html><html lang="en"><title>Tests</title><body>
    <script>delete console.timeStamp;</script>
    <script type="module" src="${framework}"></script></body></html>`,
  // Every page logs that Lit is in development mode; all other logs are printed.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  // A browser and a page are slow on a busy machine; only one that hangs takes this long.
  browserStartTimeout: 120_000,
  testsStartTimeout: 90_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 30_000 } },
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false })],
};
