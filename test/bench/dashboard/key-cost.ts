import type { CDPSession, Page } from 'playwright-core';

const KEYS = [...'emis', ' ', '9', 'Backspace', 'Backspace', 'Escape', 'x', 'Escape'];

/** What the page's main thread has worked so far, by its own clock: other programs don't count. */
async function workMs(devtools: CDPSession): Promise<{ scriptMs: number; drawingMs: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (wanted: string) =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return {
    scriptMs: valueOf('ScriptDuration'),
    drawingMs: valueOf('LayoutDuration') + valueOf('RecalcStyleDuration'),
  };
}

/** The script and the drawing of the slowest key, over typing a query into the search field and clearing it. */
export async function slowestKey(page: Page, devtools: CDPSession) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByRole('searchbox').focus();
  let slowest = { scriptMs: 0, drawingMs: 0 };
  for (const key of KEYS) {
    await page.waitForTimeout(50);
    const before = await workMs(devtools);
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const after = await workMs(devtools);
    const scriptMs = after.scriptMs - before.scriptMs;
    if (scriptMs > slowest.scriptMs)
      slowest = { scriptMs, drawingMs: after.drawingMs - before.drawingMs };
  }
  return slowest;
}
