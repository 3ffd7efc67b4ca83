import { setTimeout } from 'node:timers/promises';

/** Waits until a condition is true, up to 20 s. Then rejects. */
export async function waitUntilAsync(isTrue: () => Promise<boolean>): Promise<void> {
  const endsAtMs = performance.now() + 20_000;
  while (!(await isTrue())) {
    if (performance.now() > endsAtMs) throw new Error('the condition did not become true');
    await setTimeout(10);
  }
}
