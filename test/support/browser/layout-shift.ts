import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records a page's layout shifts that no user input caused (`layout-shift` entries). */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; source: string }[] = [];
    Reflect.set(globalThis, 'recordedShifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const [source] = entry.sources;
        const name = source?.node instanceof Element ? source.node.className : 'unknown';
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, source: name });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all shifts of the current document, which is never less than its CLS, and what moved. */
export const layoutShift = (page: Page): Promise<{ score: number; sources: string[] }> =>
  page.evaluate(() => {
    const shifts = Reflect.get(globalThis, 'recordedShifts') as { value: number; source: string }[];
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      sources: shifts.map(({ value, source }) => `${source} ${value.toFixed(4)}`),
    };
  });

/** Emulates a slow phone's network: 1.6 Mbps, 150 ms. The result switches the page's cache off and on. */
export async function slowNetwork(
  page: Page,
): Promise<{ setDisabled: (isDisabled: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_600_000 / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return {
    setDisabled: async (cacheDisabled) => {
      await devtools.send('Network.setCacheDisabled', { cacheDisabled });
    },
  };
}
