import { chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../support/chromium.ts';
import { openServer } from './load/server.ts';
import { openVisit, settle } from './load/visit.ts';
const server = await openServer();
const browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
const page0 = process.argv[2] ?? '/ours/portal';
for (let i = 0; i < 3; i += 1) {
  const { context, page } = await openVisit(browser, server.url, { path: page0, job: 'form', hasConsented: true });
  await settle(page);
  await page.locator('input[name=username]').fill('ada');
  await page.locator('input[name=password]').fill('Portal-2026!');
  await page.evaluate(() => {
    const w = globalThis as any; w.log = []; let t0 = 0;
    const now = () => Math.round(performance.now() - t0);
    performance.clearResourceTimings();
    addEventListener('keydown', (e) => { if (e.key === 'Enter') { t0 = e.timeStamp; w.t0 = t0; } }, true);
    addEventListener('submit', () => w.log.push([now(), 'submit']), true);
    for (const t of ['sso-signed-in','sso-navigate','sso-ready']) addEventListener(t, () => w.log.push([now(), t]));
    const f = fetch; w.fetch = (...a: any[]) => { w.log.push([now(), 'fetch ' + String(a[0]).slice(-20)]); return f.apply(globalThis, a as any).then((r) => { w.log.push([now(), 'reply ' + String(a[0]).slice(-20)]); return r; }); };
    new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.startTime > t0 - 5) w.log.push([Math.round(e.startTime - t0), 'TASK ' + Math.round(e.duration)]); }).observe({ type: 'longtask' });
    const roots = (r: any): any[] => [r, ...[...r.querySelectorAll('*')].flatMap((e: any) => e.shadowRoot ? roots(e.shadowRoot) : [])];
    const look = () => { if (t0 && roots(document).some((r) => [...r.querySelectorAll('li a')].some((a: any) => a.getBoundingClientRect().height > 0))) { w.log.push([now(), 'CARD raf']); const c = new MessageChannel(); c.port1.onmessage = () => { w.log.push([now(), 'CARD painted']); setTimeout(() => w.done = 1, 500); }; c.port2.postMessage(0); return; } requestAnimationFrame(look); };
    look();
  });
  await page.locator('input[name=password]').press('Enter');
  await page.waitForFunction(() => (globalThis as any).done);
  const log = await page.evaluate(() => { const w = globalThis as any; const r = performance.getEntriesByType('resource').filter((e) => e.startTime > w.t0).map((e: any) => [Math.round(e.startTime - w.t0), `file ${e.name.split('/').pop()} → ${Math.round(e.responseEnd - w.t0)}`]); return [...w.log, ...r].sort((a: any, b: any) => a[0] - b[0]); });
  console.log(log.map((l: any) => l.join(' ')).join('\n')); console.log('---');
  await context.close();
}
await browser.close(); await server.close();
