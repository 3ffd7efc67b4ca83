/** Resolves after a time, in milliseconds; never for Infinity. Rejects when the call is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) return fail();
    if (ms === 0) return resolve();
    const timer = ms < Infinity ? setTimeout(resolve, ms) : undefined;
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      fail();
    });
  });
}
