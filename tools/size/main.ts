/**
 * `npm run size`: builds if needed, then checks the byte budgets of `.size-limit.mjs`, and those of the requests that
 * pages make in a browser.
 */
import { spawnSync } from 'node:child_process';
import { headlessBrowser } from '../../test/support/browser/chromium.ts';
import { buildIfStale } from '../fresh-build.ts';
import { sizePages } from './pages.ts';
import { weigh } from './weigh.ts';

await buildIfStale();
const { status } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js'], {
  stdio: 'inherit',
});

console.log('  All scripts of a page of another origin, with an empty cache:\n');
let isOver = false;
const browser = await headlessBrowser.acquire();
for (const page of sizePages()) {
  const { limit, requests = Infinity } = page;
  const { files, bytes } = await weigh(browser, page);
  const isPageOver = bytes > limit || files.length > requests;
  const most = Number.isFinite(requests) ? ` of ${requests}` : '';
  const line = `${page.name}: ${(bytes / 1000).toFixed(2)} kB of ${limit / 1000} kB, ${files.length}${most} files`;
  console.log(`  ${isPageOver ? 'OVER' : 'ok  '}  ${line}`);
  isOver ||= isPageOver;
}
headlessBrowser.release();
process.exitCode = status !== 0 || isOver ? 1 : 0;
