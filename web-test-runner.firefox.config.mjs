import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { tsImport } from 'tsx/esm/api';
import chromium from './web-test-runner.config.mjs';

const { placeOf } = await tsImport('./test/engines/engines.ts', import.meta.url);

/** The element tests in Firefox, over WebDriver BiDi. One file at a time, because only one window has the focus. */
export default {
  ...chromium,
  files: 'test/elements/**/*.test.{ts,tsx}',
  concurrency: 1,
  browsers: [
    chromeLauncher({
      puppeteer,
      // A busy machine may take this long to start it.
      launchOptions: { browser: 'firefox', executablePath: placeOf('firefox'), timeout: 90_000 },
      createPage: ({ context }) => context.newPage(),
    }),
  ],
};
