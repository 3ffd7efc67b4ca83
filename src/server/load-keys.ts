/** Above the size of any set of keys; a larger reply is not the gateway's. */
const MAX_BYTES = 65_536;
/** After a failure, requests are refused at once for this long, instead of each waiting for the gateway. */
const RETRY_MS = 5_000;

/** Reads a reply up to a size. Rejects if it is longer. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<string> {
  let text = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new Error(`The set of keys is larger than ${MAX_BYTES} bytes.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

/** Returns a `fetch` for sets of keys, which limits their size, and waits after a failure before it tries again. */
export function createLoadKeys(): (url: string, init: RequestInit) => Promise<Response> {
  let failure: { readonly atMs: number; readonly error: unknown } | undefined;
  return async (url, init) => {
    if (failure && Date.now() < failure.atMs + RETRY_MS) throw failure.error;
    try {
      const response = await fetch(url, init);
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`The set of keys was answered with status ${response.status}.`);
      }
      const keys = await readLimited(response.body);
      failure = undefined;
      return new Response(keys);
    } catch (error) {
      failure = { atMs: Date.now(), error };
      throw error;
    }
  };
}
