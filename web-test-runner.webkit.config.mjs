import { tsImport } from 'tsx/esm/api';
import chromium from './web-test-runner.config.mjs';

const { placeOf } = await tsImport('./test/engines/engines.ts', import.meta.url);
const { webkitLauncher } = await tsImport('./test/engines/webkit-launcher.ts', import.meta.url);

/** The element tests in WebKit, over WebDriver. */
export default {
  ...chromium,
  files: 'test/elements/**/*.test.{ts,tsx}',
  concurrency: 1,
  browsers: [webkitLauncher(placeOf('webkit'))],
};
